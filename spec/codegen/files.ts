/** The one part of the generator that touches the disk. */
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle, createConfig } from "@redocly/openapi-core";
import { parse } from "yaml";
import { MEMBERS_OF_ANY_NAME } from "./emit/members-of-any-name.ts";
import { type Json, type JsonObject, isObject, objectAt } from "../openapi/json.ts";
import { follow, pointer } from "../openapi/reference.ts";
import type { Files } from "./generate.ts";

const GENERATED = /^(\/\/|#) Generated from the contract/;
/**
 * What the bundler takes for a file that is missing, and what need not be there: a discriminator may map to the bare name of a
 * schema, and an example may stand at an address that is not for us to read.
 */
const NO_FILE = /\/discriminator\/mapping\/|\/examples\/[^/]+$/;
const RUNTIME = fileURLToPath(new URL("runtime/", import.meta.url));

/** Reads a contract and everything it refers to into one document; throws with every place that cannot be read. */
export async function readContract(path: string): Promise<JsonObject> {
  const config = await createConfig({ plugins: [MEMBERS_OF_ANY_NAME] });
  const { bundle: bundled, problems } = await bundle({ ref: resolve(path), config }).catch(async (error: unknown) => {
    throw new Error(`The contract cannot be bundled:\n${path} ${await circlesIn(path)}: ${String(error)}`, {
      cause: error,
    });
  });
  const errors = problems.filter(
    ({ severity, location }) => severity === "error" && !NO_FILE.test(location[0]?.pointer ?? ""),
  );
  if (errors.length > 0) {
    const lines = errors.map(
      ({ message, location }) => `${location[0]?.source.absoluteRef ?? path} ${location[0]?.pointer ?? ""}: ${message}`,
    );
    throw new Error(`The contract cannot be bundled:\n${lines.join("\n")}`);
  }
  // a round trip drops what JSON cannot hold, such as dates a YAML reader made
  const document: unknown = JSON.parse(JSON.stringify(bundled.parsed));
  if (!isObject(document)) throw new TypeError(`${path} is no OpenAPI document`);
  return document;
}

/** Where references lead back to themselves: the bundler gives up on them without saying where. */
async function circlesIn(path: string): Promise<string> {
  const document = (await readFile(path, "utf8").then(parse, () => null)) as Json;
  const schemas = Object.keys(objectAt(objectAt(objectAt(document)["components"])["schemas"]));
  const places = schemas.map((name) => pointer("components", "schemas", name));
  const endsInReference = (place: string): boolean =>
    typeof objectAt(follow(document, { $ref: place }))["$ref"] === "string";
  return places.filter(endsInReference).join(", ");
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

/** The runtime files, without their tests, by path relative to the output. */
export async function readRuntime(): Promise<Files> {
  const paths = (await listFiles(RUNTIME)).filter((path) => /\.(?:js|ts)$/.test(path) && !path.endsWith(".test.ts"));
  const texts = await Promise.all(paths.map((path) => readFile(join(RUNTIME, path), "utf8")));
  return new Map(paths.map((path, index) => [path, texts[index] ?? ""]));
}

/** Paths whose text on disk differs from what would be written: changed, missing or left over. */
export async function staleFiles(directory: string, files: Files): Promise<string[]> {
  const others = (await listFiles(directory)).filter((path) => !files.has(path));
  const texts = await Promise.all(others.map((path) => readFile(join(directory, path), "utf8")));
  // only what an earlier run wrote: the directory may hold files of others
  const leftOver = others.filter((_path, index) => GENERATED.test(texts[index] ?? ""));
  const compared = [...files].map(async ([path, text]) => {
    const current = await readFile(join(directory, path), "utf8").catch(() => undefined);
    return current === text ? [] : [path];
  });
  return [...(await Promise.all(compared)).flat(), ...leftOver].sort();
}

/** Makes the directory hold exactly these files; returns the paths that changed. */
export async function writeFiles(directory: string, files: Files): Promise<string[]> {
  const stale = await staleFiles(directory, files);
  for (const path of stale) {
    const target = join(directory, path);
    const text = files.get(path);
    if (text === undefined) {
      await rm(target);
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  return stale;
}
