/** The three generators: how each is run, and where its schemas and its client then lie. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Names } from "../names.ts";
import { PEER_VERSIONS } from "./versions.ts";

interface Generation {
  /** The contract. */
  readonly input: string;
  /** Where the generated code goes. */
  readonly out: string;
}

export interface Tool {
  readonly name: string;
  readonly version: string;
  /** Writes what the run needs, and says which program with which arguments generates types, Zod schemas and a fetch client. */
  readonly program: (generation: Generation) => Promise<readonly string[]>;
  /** The module that exports the Zod schemas. */
  readonly schemas: string;
  /** What the module exports for a schema of `components`, by place: one, or one for each direction. */
  readonly schemasOf: (exports: Exports, name: string) => Places;
  /** A module whose bundle holds the client of one operation, named by its operationId. */
  readonly client: (operationId: string) => string;
  /** It splits schemas with `readOnly` or `writeOnly` members by direction, so that it is judged on the split contract. */
  readonly splits: boolean;
}

type Places = readonly (readonly [at: string, schema: unknown])[];

function placeOf(name: string): string {
  return `#/components/schemas/${name}`;
}

export type Exports = Readonly<Record<string, unknown>>;

const COMMAND = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));

function camelCase(operationId: string): string {
  return operationId.replaceAll(/[^A-Za-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The programs write names in their own case and leave separators out. */
function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
}

function byPlainName(exports: Exports, name: string, prefix: string): Places {
  const wanted = plain(prefix + name);
  const schema =
    exports[prefix + name] ?? Object.entries(exports).find(([exported]) => plain(exported) === wanted)?.[1];
  return schema === undefined ? [] : [[placeOf(name), schema]];
}

const onecontract: Tool = {
  name: "onecontract",
  version: "of this repository",
  program: ({ input, out }) => Promise.resolve([COMMAND, "generate", input, "--out", out]),
  schemas: "schemas.ts",
  schemasOf: ({ schemasByPlace }, name) =>
    ["", "Input", "Output"].flatMap((direction) => {
      const at = placeOf(name + direction);
      const schema = (schemasByPlace as ReadonlyMap<string, unknown>).get(at);
      return schema === undefined ? [] : [[at, schema] as const];
    }),
  client: (operationId) => `import { Transport } from "./client/transport.js";
import { ${new Names().claim(operationId)} as operation } from "./client/operations.js";
export const call = (input) => operation(new Transport({ baseUrl: "https://example.org" }), input);`,
  splits: true,
};

const heyApi: Tool = {
  name: "@hey-api/openapi-ts",
  version: PEER_VERSIONS["@hey-api/openapi-ts"],
  program: async ({ input, out }) => {
    const plugins = ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk", "zod"];
    const settings = { input, output: { path: out, clean: false }, plugins, logs: { level: "error", file: false } };
    const program = join(out, "run.mjs");
    const text = `import { createClient } from "@hey-api/openapi-ts";\nawait createClient(${JSON.stringify(settings)});\n`;
    await writeFile(program, text);
    return [program];
  },
  schemas: "zod.gen.ts",
  schemasOf: (exports, name) => byPlainName(exports, name, "z"),
  client: (operationId) => `export { ${camelCase(operationId)} } from "./sdk.gen";`,
  splits: false,
};

const orval: Tool = {
  name: "orval",
  version: PEER_VERSIONS.orval,
  program: async ({ input, out }) => {
    const zod = { generateEachHttpStatus: true, generateReusableSchemas: true };
    const outputs = [
      { target: join(out, "schemas.ts"), client: "zod", mode: "single", override: { zod } },
      { target: join(out, "client.ts"), client: "fetch", mode: "single", baseUrl: "https://example.org" },
    ];
    const runs = outputs.map(
      (output) => `await generate(${JSON.stringify({ input: { target: input }, output })}, ${JSON.stringify(out)});\n`,
    );
    const program = join(out, "run.mjs");
    await writeFile(program, `import { generate } from "orval";\n${runs.join("")}`);
    return [program];
  },
  schemas: "schemas.ts",
  schemasOf: (exports, name) => byPlainName(exports, name, ""),
  client: (operationId) => `export { ${camelCase(operationId)} } from "./client";`,
  splits: false,
};

export const TOOLS: readonly Tool[] = [onecontract, heyApi, orval];
