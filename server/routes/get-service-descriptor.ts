import { TITLE, VERSION } from "../../generated/about.ts";
import { routes } from "../../generated/routes.ts";
import { prefersPage } from "../http/negotiate.ts";
import { welcomePage } from "../reports/html/message.ts";
import { PAGE_POLICY } from "../reports/html/style.ts";
import { send } from "../http/answer.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App } from "./route-deps.ts";

/** What the service is, in exactly these members: clients read it before they have a key. */
const DESCRIPTOR = {
  system: TITLE,
  version: VERSION,
  docs: "/docs",
  layers: {
    "1": "Patient Portal: POST /api/v1/patient/intake",
    "2": "Intelligence Engine: POST /api/v1/model/build, POST /api/v1/analyse, POST /api/v1/interpret",
    "3": "Expert Network: coming soon",
    "4": "Treatment Intel: coming soon",
  },
} as const;

export function addGetServiceDescriptor(app: App): void {
  app.openapi(routes.getServiceDescriptor, (c) => {
    const headers = { Vary: "Accept" };
    if (!prefersPage(c)) return send(c, { status: 200, body: jsonText(DESCRIPTOR), headers } as const);
    const type = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": PAGE_POLICY };
    return c.body(welcomePage(DESCRIPTOR), 200, { ...headers, ...type }) as never;
  });
}
