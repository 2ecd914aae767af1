/** Reads a contract from disk into one document with local references only. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { bundle, createConfig } from "@redocly/openapi-core";
import { parse } from "yaml";
import { type Json, type JsonObject, isObject } from "./json.ts";

function refersElsewhere(value: Json): boolean {
  if (Array.isArray(value)) return value.some(refersElsewhere);
  if (!isObject(value)) return false;
  const reference = value["$ref"];
  return (typeof reference === "string" && !reference.startsWith("#")) || Object.values(value).some(refersElsewhere);
}

async function bundled(path: string): Promise<Json> {
  const result = await bundle({ ref: resolve(path), config: await createConfig({}) });
  const errors = result.problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new Error(`${path} cannot be bundled: ${errors.map(({ message }) => message).join("; ")}`);
  return JSON.parse(JSON.stringify(result.bundle.parsed));
}

/** Throws when the file is no OpenAPI 3.1 document. */
export async function loadContract(path: string): Promise<JsonObject> {
  const parsed: Json = JSON.parse(JSON.stringify(parse(await readFile(path, "utf8")) ?? null));
  const document = refersElsewhere(parsed) ? await bundled(path) : parsed;
  if (!isObject(document) || !/^3\.1\./.test(String(document["openapi"]))) {
    throw new Error(`${path} is no OpenAPI 3.1 document`);
  }
  return document;
}
