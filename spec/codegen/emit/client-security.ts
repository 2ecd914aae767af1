/** How the credentials of an operation travel. */
import { type Json, type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";
import { isOfConnection } from "../../openapi/parameters.ts";
import type { Operation } from "../operations.ts";
import type { Note } from "./note.ts";

/** How a credential is introduced in `Authorization`; schemes such as Digest need more than one. */
const PREFIXES: Readonly<Record<string, string>> = {
  basic: "Basic ",
  bearer: "Bearer ",
  oauth2: "Bearer ",
  openIdConnect: "Bearer ",
};

/** What HTTP takes as the name of a header (RFC 9110, 5.6.2) and of a cookie (RFC 6265, 4.1.1). */
export const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** An API key that nobody can send: in a header or a cookie under its name, or in a place that no request has. */
export function isUnsendableKey({ type, in: place = "header", name }: JsonObject): boolean {
  if (type !== "apiKey" || place === "query") return false;
  if (place !== "header" && place !== "cookie") return true;
  const said = textAt(name) ?? "";
  return !TOKEN.test(said) || (place === "header" && isOfConnection(said));
}

/** Undefined where no header, query or cookie satisfies the scheme; `connection` where the connection itself does. */
function placementOf(scheme: JsonObject): JsonObject | "connection" | undefined {
  if (scheme["type"] === "mutualTLS") return "connection";
  if (isUnsendableKey(scheme)) return undefined;
  if (scheme["type"] === "apiKey")
    return { in: textAt(scheme["in"]) ?? "header", name: textAt(scheme["name"]) ?? "", prefix: "" };
  const prefix = PREFIXES[String(scheme["type"] === "http" ? textAt(scheme["scheme"])?.toLowerCase() : scheme["type"])];
  return prefix === undefined ? undefined : { in: "header", name: "Authorization", prefix };
}

export function schemesOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document["components"])["securitySchemes"]);
}

/** The alternatives that credentials can satisfy, each with where they go; the connection's own need nothing here. */
function alternativesOf(document: JsonObject, requirements: readonly JsonObject[]): JsonObject[] {
  return requirements.flatMap((requirement) => {
    const placed = Object.keys(requirement).map((name): [string, Json | undefined] => [
      name,
      placementOf(objectAt(follow(document, schemesOf(document)[name]))),
    ]);
    if (placed.some(([, placement]) => placement === undefined)) return [];
    const sent = placed.filter(([, placement]) => placement !== "connection") as [string, Json][];
    // an alternative that asks for nothing keeps no credential from being sent with the others
    return sent.length === 0 ? [] : [Object.fromEntries(sent)];
  });
}

/** Alternatives that differ in scopes alone are sent in the same way. */
function withoutRepetition(alternatives: readonly JsonObject[]): JsonObject[] {
  return [...new Map(alternatives.map((one) => [JSON.stringify(one), one])).values()];
}

/** The alternatives of an operation; none where it asks for no credential. */
export function securityFor(document: JsonObject, operation: Operation, note: (note: Note) => void): JsonObject[] {
  const requirements = listAt(operation.definition["security"] ?? document["security"]).map(objectAt);
  const alternatives = withoutRepetition(alternativesOf(document, requirements));
  const asks = requirements.length > 0 && requirements.every((one) => Object.keys(one).length > 0);
  if (asks && alternatives.length === 0)
    note({
      at: `${operation.at}/security`,
      message: "the client has no credential for these schemes; send their headers yourself",
    });
  return alternatives;
}
