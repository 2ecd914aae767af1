/** Contract -> package.json of the client package. */
import { type JsonObject, objectAt, textAt } from "../../openapi/json.ts";
import type { Entry } from "./entries.ts";

/** Exact semantic versioning, as npm asks for it (https://semver.org, point 2, 9 and 10). */
const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;
/** What npm takes as a name, a scope included. */
const PACKAGE_NAME = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]{0,212}$/;

/**
 * `AbortSignal.any`, which a call with a time-out and a signal of its own needs, came with Node 20.3.
 */
const NODE = ">=20.3";

/** The frameworks the adapters were run with; nothing of them is imported, so all of them are optional. */
const FRAMEWORKS = { express: "^4.17.0 || ^5.0.0", fastify: "^4.0.0 || ^5.0.0", hono: "^4.0.0" };

/** The contract's version where npm can take it, else its numbers: `2024-05` becomes 2024.5.0. */
export function packageVersion(contract: JsonObject): string {
  const version = textAt(objectAt(contract["info"])["version"]) ?? "";
  if (SEMVER.test(version)) return version;
  const numbers = version.match(/\d+/g)?.map(Number) ?? [];
  return [0, 1, 2].map((place) => numbers[place] ?? 0).join(".");
}

/** The contract's title in npm's spelling, unless a name is given; throws when npm would not take it. */
export function packageName(contract: JsonObject, given?: string): string {
  const title = textAt(objectAt(contract["info"])["title"]) ?? "";
  const slug = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const name = given ?? `${slug === "" ? "api" : slug}-client`;
  if (!PACKAGE_NAME.test(name)) throw new Error(`npm takes no package of the name ${name}`);
  return name;
}

export interface ManifestFacts {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Packages the built modules import, with the ranges they were built with. */
  readonly dependencies: Readonly<Record<string, string>>;
}

function exportsOf(entries: readonly Entry[]): JsonObject {
  const doors = entries.map(({ door, module }) => {
    const path = `./dist/${module.replace(/\.ts$/, "")}`;
    return [door, { types: `${path}.d.ts`, default: `${path}.js` }];
  });
  return { ...(Object.fromEntries(doors) as JsonObject), "./package.json": "./package.json" };
}

function licenseOf(contract: JsonObject): string {
  const license = objectAt(objectAt(contract["info"])["license"]);
  return textAt(license["identifier"]) ?? textAt(license["name"]) ?? "UNLICENSED";
}

export function manifestOf(contract: JsonObject, { name, entries, dependencies }: ManifestFacts): JsonObject {
  const title = textAt(objectAt(contract["info"])["title"]) ?? name;
  const hasReceivers = entries.length > 1;
  const optional = Object.fromEntries(Object.keys(FRAMEWORKS).map((framework) => [framework, { optional: true }]));
  return {
    name,
    version: packageVersion(contract),
    description: `${title}: typed client${hasReceivers ? " and webhook receivers" : ""}`,
    license: licenseOf(contract),
    type: "module",
    sideEffects: false,
    engines: { node: NODE },
    main: "./dist/index.js",
    types: "./dist/index.d.ts",
    exports: exportsOf(entries),
    files: ["dist", "THIRD-PARTY-LICENSES"],
    dependencies,
    ...(hasReceivers && { peerDependencies: FRAMEWORKS, peerDependenciesMeta: optional }),
  };
}
