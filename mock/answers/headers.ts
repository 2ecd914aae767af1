/** Response headers: there is a value for every header that a response declares; only those that are true are kept. */
import { createHash } from "node:crypto";
import { type JsonObject, type Schema, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import { isOfTransport } from "../../spec/openapi/responses.ts";
import { type Contract, type ContractOperation, contentsOf, responseFor } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import type { Composed } from "./compose.ts";
import { linkedLocation } from "./links.ts";

/**
 * Keeps a header when the contract requires it or gives an example of it, since an optional one that is merely allowed
 * often means something that did not happen (a replay, a deprecation). `Location`, `ETag` and `WWW-Authenticate` are
 * computed, because HTTP says what they mean and the contract says the rest.
 */
export function truthfulHeaders(
  { schemas }: { readonly schemas: Schemas },
  contract: Contract,
  operation: ContractOperation,
  answer: Composed,
): Record<string, string> {
  const response = responseFor(operation, answer.status) ?? {};
  const declared = new Map(
    Object.entries(objectAt(response["headers"])).map(([name, value]) => [name.toLowerCase(), contract.follow(value)]),
  );
  const kept: Record<string, string> = {};
  for (const [name, invented] of Object.entries(answer.headers)) {
    // an example of it would break the answer that it came with
    if (isOfTransport(name)) continue;
    // OpenAPI lets no header say the type of a body
    const header = name === "content-type" ? undefined : declared.get(name.toLowerCase());
    if (header === undefined) {
      kept[name] = invented;
      continue;
    }
    const own = computedValue(name.toLowerCase(), contract, operation, answer);
    // what a pattern makes is seldom the tag of a language
    const isInvented = /^content-language$/i.test(name) && header["required"] === true && !hasExample(contract, header);
    const computed = (isInvented ? ["en", "en-GB"] : [own]).find(
      (one) => one !== undefined && fits(header, one, schemas),
    );
    if (computed !== undefined) kept[name] = computed;
    else if (header["required"] === true || answer.known?.has(name) === true || hasExample(contract, header))
      kept[name] = invented;
  }
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, sendable(value)]));
}

/** In the bytes of UTF-8 where it has other letters than HTTP knows, and without line feeds, which would end it. */
function sendable(value: string): string {
  const line = value.replaceAll(/[^\t\x20-\x7e\x80-\u{10ffff}]+/gu, " ");
  return /^[\t\x20-\xff]*$/.test(line) ? line : Buffer.from(line).toString("latin1");
}

function computedValue(
  name: string,
  contract: Contract,
  operation: ContractOperation,
  answer: Composed,
): string | undefined {
  if (name === "location") {
    return linkedLocation(contract, responseFor(operation, answer.status) ?? {}, answer.body);
  }
  if (name === "etag") return entityTag(answer.body, formOf(operation, answer));
  if (name === "www-authenticate") return challenge(contract, operation);
  return undefined;
}

/** The first HTTP authentication scheme that the operation asks for, as a challenge names it: `Bearer`. */
function challenge({ document, follow }: Contract, { definition }: ContractOperation): string | undefined {
  const schemes = objectAt(objectAt(document["components"])["securitySchemes"]);
  const names = listAt(definition["security"] ?? document["security"]).flatMap((entry) => Object.keys(objectAt(entry)));
  const http = names.map((name) => follow(schemes[name])).find(({ type }) => type === "http");
  const scheme = textAt(http?.["scheme"]);
  return scheme === undefined ? undefined : scheme.charAt(0).toUpperCase() + scheme.slice(1);
}

/** The media type of an answer that has others, too: one value is other bytes in each (RFC 9110, 8.8.1). */
export function formOf(
  operation: ContractOperation,
  { status, headers }: Pick<Composed, "status" | "headers">,
): string {
  const { content } = responseFor(operation, status) ?? {};
  return Object.keys(objectAt(content)).length > 1 ? (headers["content-type"] ?? "") : "";
}

/** Changes when the body changes, and is each form's own. */
export function entityTag(body: unknown, form = ""): string {
  return `"${createHash("sha256")
    .update((JSON.stringify(body) ?? "") + form)
    .digest("base64url")
    .slice(0, 22)}"`;
}

function fits(header: JsonObject, value: string, schemas: Schemas): boolean {
  return schemas.accepts(header["schema"] as Schema | undefined, value);
}

function hasExample(contract: Contract, header: JsonObject): boolean {
  // A header object carries its examples as a media type does.
  const own = contentsOf(contract, { content: { header } });
  return [...own, ...contentsOf(contract, header)].some(({ examples }) => examples.length > 0);
}
