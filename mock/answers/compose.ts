/** The answer of an operation: a status, a media type, a body and headers, all as the contract declares them. */
import { isObject } from "../../spec/openapi/json.ts";
import { type Media, concrete, essence } from "../../spec/openapi/media.ts";
import { responseFor as declaredFor } from "../../spec/openapi/responses.ts";
import { type ContractOperation, statusesOf } from "../contract.ts";
import { type BodyParts, bodyFor, headerFor, negotiated, schemaOf } from "./bodies.ts";
import type { Preferences } from "./prefer.ts";

export interface Composed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Names of headers that say what is so, and are no examples. */
  readonly known?: ReadonlySet<string>;
  /** Undefined where there is none. */
  readonly body: unknown;
  /** What was sent cannot be done to what is there, as a patch of what it does not have. */
  readonly isUnfit?: true;
}

/** The contract has no such answer. */
export interface Lacking {
  readonly lacking: number;
  readonly detail: string;
}

const SEEDS = 1_000_000;

export function composed(
  parts: BodyParts,
  operation: ContractOperation,
  wanted: Preferences,
  accept: string | undefined,
): Composed | Lacking {
  const status = wanted.code ?? usualStatus(operation);
  if (status < 200)
    return { lacking: 501, detail: `${status} comes before an answer, and the mock has none behind it.` };
  const response = declaredFor(operation.responses, status);
  if (response === undefined) {
    if (operation.responses.length === 0 && wanted.code === undefined) return { status, headers: {}, body: undefined };
    const has = listed(operation.responses.map((one) => one.status));
    return { lacking: 404, detail: `The contract has no answer ${status} of this operation; it has ${has}.` };
  }
  const headers = Object.fromEntries(
    response.headers.flatMap(({ name, pointer }) => {
      const value = headerFor(parts, pointer);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  if (response.content.length === 0 || hasNoBody(status)) return { status, headers, body: undefined };
  const examples = response.content.flatMap((one) => [...one.examples.keys()]);
  if (wanted.example !== undefined && !examples.includes(wanted.example)) {
    const has = listed([...new Set(examples)]);
    return { lacking: 404, detail: `The contract has no example ${wanted.example} of this answer; it has ${has}.` };
  }
  const media = negotiated(response.content, accept, wanted.example);
  if (media === undefined) {
    const types = response.content.map(({ type }) => type).join(", ");
    return { lacking: 406, detail: `This answer comes as ${types}.` };
  }
  const seed = wanted.dynamic === true ? seedOf(wanted.seed) : undefined;
  const made = bodyFor(parts, media, { example: wanted.example, seed });
  const body = wanted.example === undefined ? ofStatus(parts, media, made, status) : made;
  return { status, headers: { ...headers, "content-type": concrete(media.type) }, body };
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}

/** A problem says the status that it comes with (RFC 9457, 3.1.2); its example may be that of another, where a range of them or `default` stands for both. */
function ofStatus(parts: BodyParts, media: Media, body: unknown, status: number): unknown {
  if (essence(media.type) !== "application/problem+json" || !isObject(body) || body["status"] === undefined)
    return body;
  const said = { ...body, status };
  return parts.schemas.accepts(schemaOf(parts.document, media), said) ? said : body;
}

function seedOf(text: string | undefined): number {
  if (text === undefined) return 1 + Math.floor(Math.random() * SEEDS);
  return 1 + ([...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % SEEDS, 7) % SEEDS);
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** The lowest success, else what stands for one, else the first that the operation declares. */
export function usualStatus(operation: ContractOperation): number {
  const numbers = statusesOf(operation);
  const names = operation.responses.map(({ status }) => status.toUpperCase());
  const success = numbers.filter((status) => status >= 200 && status <= 299).toSorted((a, b) => a - b)[0];
  if (success !== undefined) return success;
  if (names.includes("2XX") || names.includes("DEFAULT") || names.length === 0) return 200;
  const [first = "200"] = names;
  const final = numbers.filter((status) => status >= 200);
  return (final.length > 0 ? final : numbers).toSorted((a, b) => a - b)[0] ?? Number(first.replaceAll("X", "0"));
}
