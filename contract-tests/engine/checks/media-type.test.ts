/** Which media types an answer may come in beyond those that its status has. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { Coverage } from "../coverage/coverage.ts";
import { inventory } from "../coverage/elements.ts";
import { Judge } from "./judge.ts";
import { mediaType } from "./media-type.ts";

const content = { "application/problem+json": { schema: {} } };
const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Rates", version: "1" },
  paths: {
    "/rates": {
      get: {
        operationId: "rates",
        responses: { 200: { description: "D", content }, 404: { description: "None", content } },
      },
    },
  },
});

const BROWSER = "text/html,application/xhtml+xml;q=0.9";

test.each<[string, string, number, string, number]>([
  ["a problem on a page for a browser", BROWSER, 404, "text/html; charset=utf-8", 0],
  ["a page for a program", "application/json, text/html;q=0.1", 404, "text/html", 1],
  ["a text for a browser", BROWSER, 404, "text/plain", 1],
  ["a success on a page for a browser", BROWSER, 200, "text/html", 1],
])("%s", (_what, accept, status, type, faults) => {
  const judge = new Judge(
    contract.schemas,
    contract.operations,
    [mediaType],
    new Coverage(inventory(contract.schemas, contract.operations, [])),
  );
  judge.judge({
    id: 1,
    case: { name: "rates", operationId: "rates", intent: "open", check: "workflows" },
    request: { method: "GET", target: "/rates", headers: [["Accept", accept]], body: undefined },
    response: { status, headers: [["Content-Type", type]], body: Buffer.from("<p>none</p>") },
    failure: undefined,
  });
  expect(judge.findings).toHaveLength(faults);
});
