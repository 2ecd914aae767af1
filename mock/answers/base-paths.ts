/** What stands before the paths of a contract: its servers have paths of their own, with variables in them. */
import { type Json, type JsonObject, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";

const AUTHORITY = /^[^/?#{]*:\/\/[^/?#]*/;
const VARIABLE = /\{([^{}]*)\}/;

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The values that a variable may have: those that are listed, else its default or any one segment. */
function valuesOf(variable: JsonObject): string {
  const listed = listAt(variable["enum"]).map(String);
  const usual = variable["default"] === undefined ? [] : [literally(String(variable["default"]))];
  return `(?:${[...usual, ...(listed.length === 0 ? ["[^/]+"] : listed.map(literally))].join("|")})`;
}

/** The path of a server as an expression; empty where its paths begin at once. */
function patternOf(server: JsonObject): string {
  const variables = objectAt(server["variables"]);
  const [path = ""] = (textAt(server["url"]) ?? "").replace(AUTHORITY, "").split(/[?#]/);
  const parts = path
    .replace(/\/$/, "")
    .replace(/^(?=[^/])/, "/")
    .split(VARIABLE);
  return parts.map((part, index) => (index % 2 === 0 ? literally(part) : valuesOf(objectAt(variables[part])))).join("");
}

/** The path without that of each server which it begins with. */
export function withoutBasePaths(servers: readonly Json[], pathname: string): readonly string[] {
  return servers.flatMap((server) => {
    const pattern = patternOf(objectAt(server));
    const base = pattern === "" ? undefined : new RegExp(`^${pattern}(?=/)`).exec(pathname)?.[0];
    return base === undefined ? [] : [pathname.slice(base.length)];
  });
}
