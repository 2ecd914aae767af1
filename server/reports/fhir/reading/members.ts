import type { Element, Members } from "./elements.ts";
import { isObject, type Note, type Part } from "./part.ts";
import { IDENTIFYING, MORE_THAN_A_PSEUDONYM, OF_A_PERSON, REFUSED, type Refusal, UNKNOWN } from "./refusals.ts";
import { RESOURCES } from "./resources.ts";

export function isRead(resourceType: string): boolean {
  return resourceType !== "Bundle" && Object.hasOwn(RESOURCES, resourceType);
}

/** Notes every member of a resource that must not be there, and every one of another type than FHIR has there. */
export function noteStrangers(resource: Part, resourceType: string, note: Note): void {
  const members = Object.hasOwn(RESOURCES, resourceType) ? RESOURCES[resourceType] : undefined;
  if (members !== undefined) judgeMembers(resource.value, resource.at, members, note);
}

function judge(value: unknown, at: string, element: Element, note: Note): void {
  switch (element.kind) {
    case "resource":
      if (!isObject(value)) note(at, "wrong_type", "must be an object");
      return;
    case "list":
      if (!Array.isArray(value)) note(at, "wrong_type", "must be a list");
      else for (const [index, one] of value.entries()) judge(one, `${at}/${index}`, element.each, note);
      return;
    case "members":
      if (isObject(value)) judgeMembers(value, at, element, note);
      else note(at, "wrong_type", "must be an object");
      return;
    case "text":
      if (typeof value !== "string") note(at, "wrong_type", "must be a text");
      return;
    case "number":
      if (typeof value !== "number") note(at, "wrong_type", "must be a number");
      return;
    case "boolean":
      if (typeof value !== "boolean") note(at, "wrong_type", "must be true or false");
  }
}

function judgeMembers(
  value: Readonly<Record<string, unknown>>,
  at: string,
  { members, isOfPerson, judge: judgeTogether }: Members,
  note: Note,
): void {
  for (const [member, inner] of Object.entries(value)) {
    const here = `${at}/${escaped(member)}`;
    const element = Object.hasOwn(members, member) ? members[member] : undefined;
    if (element !== undefined) judge(inner, here, element, note);
    else if (isOfPerson) noteRefusal(here, turning(member) ?? MORE_THAN_A_PSEUDONYM, note);
    else noteRefused(member, inner, here, note);
  }
  for (const [member, refusal] of judgeTogether?.(value) ?? []) noteRefusal(`${at}/${member}`, refusal, note);
}

/** Members that turn what is beside them into something else, wherever they stand. */
function turning(member: string): Refusal | undefined {
  return member === "modifierExtension" || member === "implicitRules" ? REFUSED[member] : undefined;
}

/** A name may hide at any depth of what is refused: that is worse than a member that is not read. */
function noteRefused(member: string, inner: unknown, at: string, note: Note): void {
  const refusal = Object.hasOwn(REFUSED, member) ? REFUSED[member] : undefined;
  const hidden = refusal?.code === "identifying" ? undefined : ofAPersonIn(inner, at);
  if (hidden === undefined) noteRefusal(at, refusal ?? UNKNOWN, note);
  else noteRefusal(hidden, IDENTIFYING, note);
}

function ofAPersonIn(value: unknown, at: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [member, inner] of Object.entries(value)) {
    const here = `${at}/${escaped(member)}`;
    const found = OF_A_PERSON.has(member) ? here : ofAPersonIn(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

function noteRefusal(at: string, { code, detail }: Refusal, note: Note): void {
  note(at, code, detail);
}

/** A member's name as a part of a JSON Pointer. */
function escaped(member: string): string {
  return member.replaceAll("~", "~0").replaceAll("/", "~1");
}
