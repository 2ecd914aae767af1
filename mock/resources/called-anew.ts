/** A thing under another identifier than that of the contract's example: addresses of the example would lead elsewhere. */
import { regExp } from "../../spec/openapi/expressions.ts";
import { type Json, isObject, mapObject, textAt } from "../../spec/openapi/json.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import type { Contract } from "../contract.ts";
import { type Identified, isIdentifier } from "./identified.ts";
import { freshIdentifier } from "./identifiers.ts";
import type { Part } from "./part.ts";
import { type Call, decodedStep } from "./removals.ts";
import type { Shape } from "./shape.ts";

const ADDRESS = /^([a-z][a-z0-9+.-]*:\/)?\/[^\s]*$/i;

interface Renamed {
  /** What stands before the identifier in the thing's path: `pets` of `/pets/{petId}`; undefined where any step may. */
  readonly step: string | undefined;
  readonly before: string;
  readonly id: string;
}

function readdressed(value: Json, renamed: Renamed): Json {
  if (Array.isArray(value)) return value.map((one) => readdressed(one, renamed));
  if (isObject(value)) return mapObject(value, (one) => readdressed(one, renamed));
  if (typeof value !== "string" || !ADDRESS.test(value)) return value;
  const steps = value.split("/");
  const place = steps.findLastIndex(
    (one, index) =>
      decodedStep(one) === renamed.before && (renamed.step === undefined || steps[index - 1] === renamed.step),
  );
  return place === -1 ? value : steps.with(place, encodeURIComponent(renamed.id)).join("/");
}

/** The answer with this identifier of its thing, whether or not the contract takes it. */
export function calledAnew(answer: Composed, shape: Shape, shown: Identified, { item }: Part, id: Json): Composed {
  const { at, member, thing } = shown;
  const body = write(answer.body as Json, `${at}/${member}`, id);
  const step = item.split("/").at(-2) ?? "";
  // at the root of an API addresses have steps of its base path there
  const isNamed = step !== "" && !step.startsWith("{");
  const renamed = { step: isNamed ? step : undefined, before: String(thing[member]), id: String(id) };
  const whole = write(body, at, readdressed(read(body, at) ?? null, renamed));
  return { ...answer, body: shape.accepts(whole) ? whole : body };
}

/** Another identifier of the thing, one that nothing has yet. */
export function withOwn(answer: Composed, shape: Shape, at: string, taken: ReadonlySet<string>): Composed {
  const shown = read(answer.body as Json, at);
  if (!isIdentifier(shown)) return answer;
  const withId = (id: Json): Json => write(answer.body as Json, at, id);
  return { ...answer, body: withId(freshIdentifier(shown, taken, (id) => shape.accepts(withId(id)))) };
}

/** `Location` of what a PUT has made: it stands where it was put. */
export function locatedWherePut(answer: Composed, { operation, path, base = "", origin }: Call): Composed {
  const { method } = operation;
  const [name, example = ""] = Object.entries(answer.headers).find(([one]) => one.toLowerCase() === "location") ?? [];
  if (name === undefined || method !== "put" || answer.status !== 201) return answer;
  return withLocation(answer, name, `${/^https?:/i.test(example) ? origin : ""}${base}${path}`);
}

function withLocation(answer: Composed, name: string, place: string): Composed {
  const known = new Set([...(answer.known ?? []), name]);
  return { ...answer, headers: { ...answer.headers, [name]: place }, known };
}

/** `Location` of what was made, where it stands below the path that made it, and the contract's pattern has room for an address. */
export function locatedAt(
  { document, follow }: Pick<Contract, "document" | "follow">,
  answer: Composed,
  { operation, path, base = "", ending = "", origin }: Call,
  { item }: Part,
  id: string,
): Composed {
  const [name, example] = Object.entries(answer.headers).find(([one]) => one.toLowerCase() === "location") ?? [];
  if (name === undefined || !item.startsWith(`${operation.path}/{`)) return answer;
  const start = `${/^https?:/i.test(example ?? "") ? origin : ""}${base}${path}`;
  const place = `${start}/${encodeURIComponent(id)}${ending}`;
  const declared = operation.responses.find(({ status }) => status === String(answer.status))?.headers ?? [];
  const schema = declared.find((one) => one.name.toLowerCase() === "location")?.schema;
  const pattern = textAt(follow(schema && read(document, schema))["pattern"]);
  return pattern === undefined || regExp(pattern, "u").test(place) ? withLocation(answer, name, place) : answer;
}
