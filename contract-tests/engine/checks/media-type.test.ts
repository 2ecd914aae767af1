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

test("of a status that bodies alone tell of nothing is documented", () => {
  const said = { type: "object", properties: { success: { type: "boolean" }, error: { type: "string" } } };
  const told = { description: "D", content: { "application/json": { schema: said } } };
  const get = { operationId: "rates", responses: { 200: told } };
  const paths = { "/rates": { get } };
  const { schemas, operations } = contractOf({ openapi: "3.1.1", info: { title: "Rates", version: "1" }, paths });
  const judge = new Judge(schemas, operations, [mediaType], new Coverage(inventory(schemas, operations, [])));
  const judged = (answer: { status: number; answered?: number }): void => {
    judge.judge({
      id: 1,
      case: { name: "rates", operationId: "rates", intent: "open", check: "workflows" },
      request: { method: "GET", target: "/rates", headers: [], body: undefined },
      response: { ...answer, headers: [["Content-Type", "text/html"]], body: Buffer.from("<p>none</p>") },
      failure: undefined,
    });
  };
  judged({ status: 404 });
  expect(judge.findings).toHaveLength(0);
  judged({ status: 404, answered: 200 });
  expect(judge.findings).toHaveLength(1);
});
