/** A bundled contract in, the text of every generated file out. Touches no disk. */
import "../openapi/node-20.ts";
import type { JsonObject } from "../openapi/json.ts";
import { operationsOf } from "./operations.ts";
import { placeInContract, splitDirections } from "../openapi/direction.ts";
import { schemaTable } from "./table.ts";
import type { Note } from "./emit/note.ts";
import { emitAbout } from "./emit/about.ts";
import { emitClient, emitOperations, emitServerUrl } from "./emit/client.ts";
import { emitJson, emitYaml } from "./emit/contract.ts";
import { emitDocs } from "./emit/docs.ts";
import { emitProblemsPage } from "./emit/problems-page.ts";
import { emitProblems } from "./emit/problems.ts";
import { emitReadme } from "./emit/readme.ts";
import { ROUTE_MODULE_NAMES, emitRoutes } from "./emit/routes.ts";
import { SCHEMA_MODULE_NAMES, emitSchemas } from "./emit/schemas.ts";
import { COMMAND, HEADER } from "./emit/source.ts";
import { emitTypes } from "./emit/types.ts";
import { unsupportedParts } from "./emit/unsupported-parts.ts";
import { emitSigning, emitWebhooks } from "./emit/webhooks.ts";

/** Text by path, both relative: the runtime files go in under their own names, the generated files come out. */
export type Files = ReadonlyMap<string, string>;

export interface Generated {
  readonly files: Files;
  /** What the generated code does not check, each with its place in the contract. */
  readonly notes: readonly Note[];
}

export async function generate(contract: JsonObject, runtime: Files): Promise<Generated> {
  const notes = new Map<string, Note>();
  const note = ({ at: place, message }: Note): void => {
    const at = placeInContract(contract, place);
    notes.set(`${at} ${message}`, { at, message });
  };
  const document = splitDirections(contract);
  const operations = operationsOf(document, ROUTE_MODULE_NAMES);
  const table = schemaTable(document, operations, SCHEMA_MODULE_NAMES);
  const files = new Map<string, string>([
    ["openapi.json", emitJson(contract)],
    ["openapi.yaml", emitYaml(contract)],
    ["docs/index.html", emitDocs(contract)],
    ["about.ts", emitAbout(document, operations)],
    ["types.ts", await emitTypes(document, contract)],
    ["schemas.ts", emitSchemas(document, table, note)],
    ["routes.ts", emitRoutes(document, operations, table, note)],
    ["client/client.ts", emitClient(document, operations)],
    ["client/operations.ts", emitOperations(document, operations, note)],
    ["client/server-url.ts", emitServerUrl(document)],
    ["webhooks/signing.ts", emitSigning(operations, note)],
    ["webhooks/webhooks.ts", emitWebhooks(document, operations, table, note)],
  ]);
  const problems = emitProblems(contract);
  if (problems !== undefined) files.set("problems.ts", problems);
  const page = emitProblemsPage(contract);
  if (page !== undefined) files.set("problems.md", page);
  for (const found of unsupportedParts(document, operations)) note(found);
  for (const [path, text] of runtime) files.set(path, `${HEADER}${text}`);
  files.set("README.md", emitReadme([...files.keys()], COMMAND));
  return { files, notes: [...notes.values()] };
}
