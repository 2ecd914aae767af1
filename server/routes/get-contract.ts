import { routes } from "../../generated/routes.ts";
import type { components } from "../../generated/types.ts";
import { send } from "../http/answer.ts";
import type { JsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

/** The contract is public and the same for everybody, so it may be kept for a while. */
const CACHING = { "Cache-Control": "public, max-age=300" };

export function addGetContract(app: App, { documents }: RouteDeps): void {
  const json: JsonText<components["schemas"]["ContractDocument"]> = documents.contractJson;
  app.openapi(routes.getContractJson, (c) => send(c, { status: 200, body: json, headers: CACHING } as const));
  app.openapi(routes.getContractYaml, (c) =>
    c.body(documents.contractYaml, 200, { ...CACHING, "Content-Type": "application/yaml" }),
  );
}
