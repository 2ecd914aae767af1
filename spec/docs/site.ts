/** A bundled contract in, the text of every file of its site out, but for the reference's own script. */
import type { JsonObject } from "../openapi/json.ts";
import { emitJson, emitYaml } from "../codegen/emit/contract.ts";
import { emitContractScript, emitDocs } from "../codegen/emit/docs.ts";
import type { Files } from "../codegen/generate.ts";

/**
 * `servers` take the place of the contract's own, in the published contract too: a site usually stands on another host than the
 * service, so that the contract's relative addresses would lead to the site.
 */
export function siteFiles(contract: JsonObject, runtime: Files, servers: readonly string[] = []): Files {
  const document = servers.length === 0 ? contract : { ...contract, servers: servers.map((url) => ({ url })) };
  return new Map([
    ["index.html", emitDocs(document)],
    ["openapi.json", emitJson(document)],
    ["openapi.yaml", emitYaml(document)],
    ["docs/contract.js", emitContractScript(document)],
    ...["docs/prepare.js", "docs/start.js"].map((path): [string, string] => [path, runtime.get(path) ?? ""]),
  ]);
}
