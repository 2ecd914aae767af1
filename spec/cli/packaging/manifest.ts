/** The package.json of the toolkit. */
import { DOORS, PROGRAM } from "./doors.ts";

interface Root {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Large, and needed by the command "package" alone: whoever calls it is asked to install it. */
const WHEN_ASKED = ["rolldown"];
/** What generated code imports; the toolkit itself does without some of them. */
const OF_GENERATED_CODE = ["zod", "@hono/zod-openapi", "hono", "openapi-fetch", "ajv-formats", "@types/node"];

const built = (source: string, extension: string): string => `./dist/${source.replace(/\.ts$/, extension)}`;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin: { readonly onecontract: string };
  readonly [key: string]: unknown;
}

export function manifestOf(root: Root, packages: readonly string[]): Manifest {
  const known = { ...root.devDependencies, ...root.dependencies };
  const versions = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])));
  const unknown = packages.filter((name) => known[name] === undefined);
  if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: imported, yet no dependency of this repository`);
  const exported = Object.entries(DOORS).map(([door, source]) => [
    door,
    { types: built(source, ".d.ts"), default: built(source, ".js") },
  ]);
  return {
    name: "onecontract",
    version: root.version,
    description: "Types, client, webhook receiver, mock, docs and checks from one OpenAPI contract",
    license: root.license,
    type: "module",
    engines: { node: ">=20" },
    bin: { onecontract: built(PROGRAM, ".js") },
    exports: {
      ...Object.fromEntries(exported),
      "./x-webhook-delivery.schema.json": "./x-webhook-delivery/x-webhook-delivery.schema.json",
      "./package.json": "./package.json",
    },
    files: ["dist", "x-webhook-delivery"],
    dependencies: versions(packages.filter((name) => !WHEN_ASKED.includes(name))),
    // read for the packages that "generate" and "package" ask for
    peerVersions: versions([...OF_GENERATED_CODE, ...WHEN_ASKED]),
  };
}
