/** Which operations make things, and which calls do what by their names, by what the contract says. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { fixedByName } from "../relations/assumed.ts";
import { answerSchema, sentNames } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";

export type MakingStatus = 200 | 201 | 202;

/** The status with which POST says that something was made: 201, or 202 (of work that goes on) or 200 where that answers what was sent, or what is read alone. A search does not. */
export function makes(contract: Contract, operation: Operation): MakingStatus | undefined {
  const { method, body, responses } = operation;
  const { schemas } = contract;
  if (method !== "POST") return undefined;
  if (responses.some(({ status }) => status === "201"))
    return isCreatedAnyway(contract) && answersItsThing(contract, operation) ? undefined : 201;
  return ([202, 200] as const).find((one) => {
    const answered = answerSchema({ responses }, one);
    const tellsSent = body?.content.some(
      ({ schema }) => schema !== undefined && answered !== undefined && sentNames(schemas, schema, answered).length > 0,
    );
    return tellsSent === true || (body !== undefined && isReadAlone(contract, operation, one));
  });
}

/** Calls that make another one of what they are done to. */
const ANOTHER =
  /^(copy|duplicate|clone|fork|branch|retry|rerun|repeat|replay|refund|renew|revise|reissue|split|reverse|reorder|rebook|snapshot|versions?)$/i;

const createdAnyway = new WeakMap<Contract, boolean>();

/** Whether 201 says nothing, because every POST is answered so: some frameworks do that unless they are told otherwise. */
function isCreatedAnyway(contract: Contract): boolean {
  const known = createdAnyway.get(contract);
  if (known !== undefined) return known;
  const posts = contract.operations.filter(({ method }) => method === "POST");
  const found = posts.every(({ responses }) =>
    responses.every(({ status, content }) => status !== "200" || content.length === 0),
  );
  createdAnyway.set(contract, found);
  return found;
}

/** The schema of what a call answers that makes nothing. */
export function answerOfCall(contract: Contract, operation: Operation): string | undefined {
  const isCreated = makes(contract, operation) === 201;
  return answerSchema(operation, 200) ?? (isCreated ? undefined : answerSchema(operation, 201));
}

/** Whether a call answers the thing that it is done to, as it is then: `POST /orders/{order}/approve` the order, and `POST /orders/{order}` as well. */
function answersItsThing(contract: Contract, operation: Operation): boolean {
  const [, above = "", verb = ""] = /^(.*\/\{[^{}]+\})(?:[/:]([\w-]+))?$/.exec(operation.path) ?? [];
  const reader = contract.operations.find((one) => one.method === "GET" && one.path === above);
  const own = kindOf(contract, operation, 201);
  const isOwn = reader !== undefined && own !== undefined && own === kindOf(contract, reader, 200);
  return isOwn && !ANOTHER.test(verb) && !takesAnother(contract, operation, above);
}

/** What calls are named after that change what they are done to, also where they take all that it is made from. */
const CHANGES = "set|update|save|change|edit|configure|upsert|replace|modify|patch|move|rename";
const CHANGING = beginning(CHANGES);

/** Whether a call takes all that a thing of this kind is made from: `POST /comments/{comment}/replies` makes one more, in a thread of comments. */
function takesAnother({ operations, schemas }: Contract, { id, path, body }: Operation, above: string): boolean {
  const around = above.slice(0, above.lastIndexOf("/"));
  const maker = operations.find((one) => one.method === "POST" && one.path === around);
  const verb = path.slice(above.length);
  if ([id, verb].some((name) => CHANGING.test(name))) return false;
  const membersOf = (one: Operation["body"]): readonly string[] =>
    (one?.content ?? []).flatMap(({ schema }) =>
      schema === undefined ? [] : [...thingOf(schemas, "in", schema).members.keys()],
    );
  const [wanted, taken] = [membersOf(maker?.body), new Set(membersOf(body))];
  return wanted.length > 0 && wanted.every((name) => taken.has(name));
}

/** The component of what an operation answers, without what is around it. */
function kindOf({ schemas }: Contract, operation: Pick<Operation, "responses">, status: number): string | undefined {
  const answered = answerSchema(operation, status);
  return answered && schemas.kind(thingOf(schemas, "out", answered).schema);
}

/** Whether what a POST answers is read below its path, or at the top below what the path ends with: `POST /tickets/{ticket}/files`, `GET /files/{file}`. */
function isReadAlone(contract: Contract, operation: Operation, status: number): boolean {
  const own = kindOf(contract, operation, status);
  const places = new Set([operation.path, operation.path.slice(operation.path.lastIndexOf("/"))]);
  const readers = contract.operations.filter(({ method, path }) => {
    const [, above] = /^(.*)\/\{[^{}]+\}$/.exec(path) ?? [];
    return method === "GET" && above !== undefined && places.has(above);
  });
  return own !== undefined && readers.some((one) => kindOf(contract, one, 200) === own);
}

/** Whether an answer with this status tells of what was made, as it is now: 201, 202, and 200 of a POST where frameworks answer so unless they are told otherwise. */
export function tellsOfMade(contract: Contract, operation: Operation, status: number | undefined): boolean {
  if (status === 202) return true;
  if (status === undefined || makes(contract, operation) !== status) return false;
  return status === 201 || isReadAlone(contract, operation, status);
}

/** A verb where a word of a name or a path begins: `create`, `/create`, `accountCreate`. */
function beginning(verbs: string): RegExp {
  const capitalised = verbs.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return new RegExp(`(^|[^a-z])(${verbs})|(${capitalised})`);
}

/** What names and paths say of operations that make things. */
export const MAKING = beginning("create|add|new|open|register|make|start|insert|post|send");
/** And of those that change them. */
const SETTING = beginning(`${CHANGES}|put|store|assign|book|order|place|submit|upload|import`);

/**
 * Whether nothing says that a call leaves anything behind: its answer names and links to nothing, nothing else is done at its path or below it, and
 * it is not called after making or changing.
 */
export function makesNothing(contract: Contract, operation: Operation): boolean {
  const { id, method, path, responses } = operation;
  if (method !== "POST" || responses.some(({ status, links }) => status === "201" || links.length > 0)) return false;
  if ([id, path].some((name) => MAKING.test(name) || SETTING.test(name))) return false;
  const answered = answerSchema(operation, 200);
  const names = answered === undefined ? [] : [...thingOf(contract.schemas, "out", answered).members.keys()];
  return (
    !names.some(fixedByName) &&
    contract.operations.every(
      (other) => other.id === id || !(other.path === path || other.path.startsWith(`${path}/{`)),
    )
  );
}

/** Whether a call is named by one of these verbs: `accounts.get`, `/accounts/get`, `getAccount`, `accounts.setLimit`. */
export function isNamed({ id, path }: Pick<Operation, "id" | "path">, verbs: readonly string[]): boolean {
  const last = path.split(/[/.:]/).at(-1) ?? "";
  const parts = last.split(/_|(?=[A-Z])/).map((part) => part.toLowerCase());
  const words = new Set([last.toLowerCase(), /^(batch|bulk)$/.test(parts[0] ?? "") ? parts[1] : parts[0]]);
  const first = id.split(/[._-]|(?=[A-Z])/)[0]?.toLowerCase() ?? "";
  return verbs.some((verb) => words.has(verb) || first === verb);
}

/** What takes back what another verb does. */
const UNDOES: Readonly<Record<string, readonly string[]>> = {
  reopen: ["close"],
  enable: ["disable"],
  activate: ["deactivate", "suspend"],
  resume: ["pause", "suspend"],
  restore: ["archive", "delete"],
};

/** Verbs after which a thing takes no more of what it took. */
export const ENDING = [
  "archive",
  "close",
  "cancel",
  "disable",
  "deactivate",
  "lock",
  "suspend",
  "finish",
  "expire",
  "revoke",
  "void",
  "terminate",
  "end",
  "stop",
];

export const TAKING_BACK = [...Object.keys(UNDOES), ...ENDING.map((verb) => `un${verb}`)];

/** What a call takes back: `channels.archive` of `channels.unarchive`. */
export function undoneBy({ operations }: Contract, { method, path }: Operation): Operation | undefined {
  const [, before = "", verb = ""] = /^(.*[/.:])([A-Za-z]+)$/.exec(path) ?? [];
  const others = UNDOES[verb.toLowerCase()] ?? (/^un./i.test(verb) ? [verb.slice(2).toLowerCase()] : []);
  return operations.find(
    (one) =>
      one.method === method && others.some((other) => one.path.toLowerCase() === `${before}${other}`.toLowerCase()),
  );
}

export const READS = ["get", "read", "fetch", "show", "retrieve", "describe", "info", "lookup"];
export const REMOVING = ["delete", "remove", "destroy", "drop"];
