/** Pages of recorded traffic, held to what their requests ask for. */
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { listShape } from "../relations/list-shape.ts";
import { pageOf } from "./page.ts";

const CONTRACT = contractOf(
  parse(`
openapi: 3.1.1
info: { title: Books, version: 1.0.0 }
paths:
  /books:
    get:
      operationId: books
      parameters:
        - { name: q, in: query, description: Text that the title holds, schema: { type: string } }
        - { name: word, in: query, description: Tags, schema: { type: string } }
        - { name: tag, in: query, description: Books that have all of these tags, schema: { type: array, items: { type: string } } }
        - { name: kind, in: query, schema: { type: array, items: { enum: [novel, play] } } }
        - { name: sort, in: query, schema: { enum: [year, -year] } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
      responses: { "200": { description: Books., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Book" } } } } } }
components:
  schemas: { Book: { type: object, required: [title, year, kind, tags], properties: { title: { type: string }, year: { type: integer }, kind: { enum: [novel, play] }, tags: { type: array, items: { type: string } } } } }
`) as JsonObject,
);
const [operation] = CONTRACT.operations;
const shape = operation && listShape(CONTRACT, operation);

const EMMA = { title: "Emma", year: 1815, kind: "novel", tags: ["old", "love"] };
const FAUST = { title: "Faust", year: 1808, kind: "play", tags: ["old"] };

function checksOf(asked: JsonObject, items: readonly JsonObject[]): string[] {
  if (shape === undefined) return ["no list"];
  const values = new Map(
    Object.entries(asked).map(([name, value]): [string, Json] => [`query ${name}`, value ?? null]),
  );
  const response = {
    status: 200,
    headers: [["Content-Type", "application/json"]],
    body: Buffer.from(JSON.stringify(items)),
  };
  const exchange = { sent: { values, body: undefined }, response } as unknown as Exchange;
  return pageOf(CONTRACT.schemas, shape)(exchange).map(([check]) => check);
}

test.each<[asked: JsonObject, items: readonly JsonObject[], checks: readonly string[]]>([
  [{}, [EMMA, FAUST], []],
  [{ q: "emm" }, [EMMA], []],
  [{ q: "emm" }, [EMMA, FAUST], ["list-filter"]],
  [{ word: "emm" }, [FAUST], []],
  [{ q: "a* b" }, [FAUST], []],
  [{ tag: ["old", "love"] }, [EMMA], []],
  [{ tag: ["old", "love"] }, [EMMA, FAUST], ["list-filter"]],
  [{ kind: ["novel", "play"] }, [EMMA, FAUST], []],
  [{ kind: ["play"] }, [EMMA], ["list-filter"]],
  [{ sort: "year" }, [FAUST, EMMA], []],
  [{ sort: "-year" }, [FAUST, EMMA], ["list-order"]],
  [{ limit: 1 }, [FAUST, EMMA], ["list-limit"]],
])("%j and a page of %j", (asked, items, checks) => {
  expect(checksOf(asked, items)).toEqual(checks);
});
