/** Recorded traffic is judged as the gate's own is. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { entriesOf } from "./entries.ts";
import { Watch } from "./watch.ts";

const CONTRACT = contractOf({
  openapi: "3.1.1",
  info: { title: "Hours", version: "1.0.0" },
  "x-relations": [{ unique: "$response.header.X-Request-Id" }],
  paths: {
    "/{name}": {
      get: {
        operationId: "getAny",
        parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
        responses: { "201": { description: "Anything." } },
      },
    },
    "/hours/{name}": {
      get: {
        operationId: "getHour",
        parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          "200": {
            description: "The hour.",
            headers: { "X-Request-Id": { schema: { type: "string" } }, ETag: { schema: { type: "string" } } },
            content: {
              "application/json": {
                schema: { type: "object", required: ["hour"], properties: { hour: { type: "integer" } } },
              },
            },
          },
        },
      },
    },
  },
});

function line(hour: unknown, id: string, etag: string): string {
  return JSON.stringify({
    method: "GET",
    url: "http://hours.example/v1/hours/utc",
    requestHeaders: {},
    status: 200,
    responseHeaders: { "Content-Type": "application/json", "X-Request-Id": id, ETag: etag },
    responseBody: JSON.stringify({ hour }),
  });
}

function checks(text: string): string[][] {
  const watch = new Watch(CONTRACT, "/v1");
  return entriesOf(text).map((entry) => watch.judge(entry).findings.map(({ check }) => check));
}

test("lines of JSON are judged one by one and together", () => {
  const lines = [
    line(7, "a", '"1"'),
    line("7", "b", '"2"'),
    line(8, "a", '"3"'),
    line(9, "c", '"3"'),
    line(9, "d", '"3"'),
  ];
  expect(checks(lines.join("\n"))).toEqual([[], ["response-body"], ["unique"], ["etag"], ["etag"]]);
});

test("a HAR document says the same", () => {
  const har = {
    log: {
      entries: [
        {
          request: { method: "GET", url: "http://hours.example/v1/hours/utc", headers: [] },
          response: {
            status: 200,
            headers: [{ name: "Content-Type", value: "application/json" }],
            content: { text: Buffer.from('{"hour":"7"}').toString("base64"), encoding: "base64" },
          },
        },
      ],
    },
  };
  expect(checks(JSON.stringify(har))).toEqual([["response-body"]]);
});

test("ten thousand exchanges are judged", () => {
  const text = Array.from({ length: 10_000 }, (_, index) => line(index % 24, String(index), `"${index % 24}"`));
  const found = checks(text.join("\n"));
  expect(found).toHaveLength(10_000);
  expect(found.filter((names) => names.length > 0)).toEqual([]);
});

test.each(["//", "/\\", "//a:b:c/", "/v1//", "/v1/hours/%", "*", "http://", "http://a:b:c/v1/hours/utc", ""])(
  "a request for %j is judged",
  (url) => {
    const made = { method: "POST", url, status: 201, responseHeaders: { Location: "//:" }, responseBody: "{}" };
    for (const line of [
      made,
      { ...made, method: "GET" },
      { ...made, webhook: { registered: url, at: 0, doneAt: 1 } },
    ]) {
      const [entry] = entriesOf(JSON.stringify(line));
      const watch = new Watch(CONTRACT, "/v1");
      expect(() => entry && [watch.judge(entry), watch.recorded(entry)]).not.toThrow();
    }
  },
);

test("what is neither is refused with its line", () => {
  expect(() => entriesOf("{}\nnothing")).toThrow("line 2");
});
