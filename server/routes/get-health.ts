import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App } from "./route-deps.ts";

export function addGetHealth(app: App): void {
  app.openapi(routes.getHealth, (c) => send(c, { status: 200, body: jsonText({ status: "ok" } as const) } as const));
}
