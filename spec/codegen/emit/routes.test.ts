/** Generated routes in a real app: what they decode and what they refuse. */
import type { OpenAPIHono } from "@hono/zod-openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as own from "../../../generated/routes.ts";
import { type GeneratedDirectory, fixture, generateInto } from "../testing/generated.ts";
import { type Routes, appOf } from "../testing/routes-app.ts";

const BERTHS = "/berths";
const TENANT = { "x-tenant": "north" };

let generated: GeneratedDirectory;
let module: Routes;
let app: OpenAPIHono;

beforeAll(async () => {
  generated = await generateInto(await fixture("harbour"));
  module = await generated.load<Routes>("routes.ts");
  app = appOf(module);
});
afterAll(() => generated[Symbol.asyncDispose]());

async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await app.request(path, init);
  return { status: response.status, ...((await response.json().catch(() => ({}))) as object) };
}

describe("parameters", () => {
  test("become the values the contract describes", async () => {
    const query =
      "limit=5&ids=1,2&names=Ida%2C%20Bo,Uwe&tags=a&tags=b&filter[depth]=4.5&filter[free]=true&sizes=1.5|2&cursor=7&window=%7B%22from%22:%222026-01-31%22%7D&unknown=1";
    expect(
      await ask(`${BERTHS}?${query}`, { headers: { ...TENANT, cookie: "session=0123abcd; other=1" } }),
    ).toMatchObject({
      status: 200,
      query: {
        limit: 5,
        ids: [1, 2],
        names: ["Ida, Bo", "Uwe"],
        tags: ["a", "b"],
        filter: { depth: 4.5, free: true },
        sizes: [1.5, 2],
        cursor: "7",
        window: { from: "2026-01-31" },
      },
      header: { "X-Tenant": "north" },
      cookie: { session: "0123abcd" },
    });
  });

  test("take their defaults when absent, and one item makes a list", async () => {
    expect(await ask(`${BERTHS}?tags=a`, { headers: TENANT })).toMatchObject({
      status: 200,
      query: { limit: 20, tags: ["a"] },
    });
  });

  test.for([
    ["limit=0", "limit", "must be at least 1"],
    ["limit=five", "limit", "must be an integer"],
    ["limit=1.5", "limit", "must be an integer"],
    ["limit=1e400", "limit", "must be an integer"],
    ["limit=0x10", "limit", "must be an integer"],
    ["limit=", "limit", "must be an integer"],
    ["limit=1&limit=2", "limit", "must be an integer"],
    ["ids=1,1", "ids/1", "must not repeat an earlier item"],
    ["ids=1,x", "ids/1", "must be an integer"],
    ["filter[free]=yes", "filter/free", "must be a boolean"],
    ["filter[colour]=red", "filter/colour", "is not a known property; leave it out"],
    ["filter[kind]=raft", "filter/kind", 'must be one of "tanker", "ferry", "tug boat"'],
    ["tags=a&tags=", "tags/1", "must be at least 1 character long"],
    ["window=soon", "window", "must be an object"],
  ])("%s is refused at %s", async ([query, path, message]) => {
    expect(await ask(`${BERTHS}?${query}`, { headers: TENANT })).toEqual({
      status: 422,
      in: "query",
      issues: [[path, message]],
    });
  });

  test("that are required and absent, or outside their enum, are refused by name", async () => {
    expect(await ask(BERTHS)).toEqual({ status: 422, in: "header", issues: [["X-Tenant", "is required"]] });
    expect(await ask(BERTHS, { headers: { "x-tenant": "east" } })).toMatchObject({
      issues: [["X-Tenant", 'must be one of "north", "south"']],
    });
  });

  test("of a path are decoded in their styles", async () => {
    expect(await ask("/routes/;matrix=5/.a,b/1,2,3", { headers: { "x-flags": "true,false" } })).toMatchObject({
      param: { matrix: 5, label: ["a", "b"], points: [1, 2, 3] },
      header: { "X-Flags": [true, false] },
    });
    expect(await ask("/berths/abc")).toEqual({
      status: 422,
      in: "param",
      issues: [["berth_id", "must be an integer"]],
    });
  });
});

describe("bodies", () => {
  const post = (path: string, body: unknown, method = "POST", type = "application/json") =>
    ask(path, { method, headers: { ...TENANT, "content-type": type }, body: JSON.stringify(body) });

  test("are judged in the direction of a request: readOnly may be there, as after a read, and writeOnly is required", async () => {
    expect(await post(BERTHS, { name: "B1", depth_m: 4.5, secret_note: "x" })).toMatchObject({
      status: 200,
      json: { name: "B1" },
    });
    expect(await post(BERTHS, { id: 1, name: "B1", depth_m: 4.5 })).toEqual({
      status: 422,
      in: "json",
      issues: [["secret_note", "is required"]],
    });
  });

  test("of a union report the errors of the form that is meant", async () => {
    expect(await post("/ships", { kind: "tanker", name: "T", volume_m3: -1, hull: "triple" })).toMatchObject({
      issues: [
        ["volume_m3", "must be at least 0"],
        ["hull", 'must be one of "single", "double", null'],
      ],
    });
    expect(await post("/ships", { kind: "submarine" })).toMatchObject({
      issues: [["kind", 'must be one of "tanker", "ferry"']],
    });
    expect(await post("/ships", { name: "nameless" })).toMatchObject({
      issues: [["kind", 'is required: one of "tanker", "ferry"']],
    });
    expect(await post("/ships", { kind: "ferry", name: "F", cars: 2, wings: 2 })).toMatchObject({
      issues: [
        ["deck", "is required beside cars"],
        ["wings", "is not a known property; leave it out"],
      ],
    });
  });

  test("of a shared path are judged like any other", async () => {
    const lit = { name: "L", depth_m: 1, secret_note: "x" };
    expect(await post("/lighthouse", lit)).toMatchObject({ status: 200, json: lit });
    expect(await post("/lighthouse", { ...lit, name: "" })).toMatchObject({ status: 422, in: "json" });
    const green = await ask("/lighthouse", { method: "POST", headers: { "x-colour": "green" } });
    expect(green).toMatchObject({ status: 422, in: "header" });
  });

  test("of another JSON media type are judged too", async () => {
    expect(await post("/berths/1", { depth_m: 0.25 }, "PATCH", "application/merge-patch+json")).toMatchObject({
      issues: [["depth_m", "must be a multiple of 0.1"]],
    });
  });

  const NOTICE = "application/vnd.harbour.notice+json";
  const MOVE = "application/vnd.harbour.move+json";
  test.each([
    ["application/json", { ship: "S" }, { status: 200, json: { ship: "S" } }],
    [
      "application/json; charset=utf-8",
      { notice: {} },
      {
        status: 422,
        issues: [
          ["ship", "is required"],
          ["notice", "is not a known property; leave it out"],
        ],
      },
    ],
    [NOTICE, { notice: { vessel: "V" } }, { status: 200, json: { notice: { vessel: "V" } } }],
    [
      `${NOTICE.toUpperCase().replace("APPLICATION", "application")};version=2`,
      { notice: { vessel: "V" } },
      { status: 200 },
    ],
    [NOTICE, { notice: {} }, { status: 422, issues: [["notice/vessel", "is required"]] }],
    [NOTICE, { ship: "S" }, { status: 422, issues: [["notice", "is required"]] }],
    // of a type that parameters tell apart by its own, whatever the names of the parameters
    [`${MOVE}; v.form=short`, { to: "B" }, { status: 200, json: { to: "B" } }],
    [`${MOVE};V.Form="long"`, { from: "A" }, { status: 200, json: { from: "A" } }],
    [`${MOVE};v.form=long`, { to: "B" }, { status: 422, issues: [["from", "is required"]] }],
    ["application/json;odata.metadata=none;", { ship: "S" }, { status: 200 }],
    // a type that the contract does not name is taken by none
    ["application/merge-patch+json", { ship: "S" }, { status: 415 }],
    ["application/merge-patch+json", { notice: { vessel: "V" } }, { status: 415 }],
  ])("of one of several JSON media types are judged by its own schema: %s %j", async (type, body, expected) => {
    expect(await post("/berths/1/mooring", body, "PUT", type)).toMatchObject(expected);
  });

  test("of several JSON media types keep apart when they come at once", async () => {
    const bodies = Array.from({ length: 40 }, (_, place) =>
      place % 2 === 0 ? { ship: "S" } : { notice: { vessel: "V" } },
    );
    const answers = await Promise.all(
      bodies.map((body) => post("/berths/1/mooring", body, "PUT", "ship" in body ? "application/json" : NOTICE)),
    );
    expect(answers.map(({ json }) => json)).toEqual(bodies);
  });

  test("of forms have their fields decoded, files included", async () => {
    const form = new FormData();
    for (const [name, value] of [
      ["pages", "3"],
      ["certified", "true"],
      ["labels", "a"],
      ["meta", '{"by":"me"}'],
    ] as const)
      form.append(name, value);
    form.append("scan", new Blob(["12345"]));
    const path = "/ships/6f2c1f0e-5a39-4a53-9f0d-0d4c4c6d1c11/papers";
    expect(await ask(path, { method: "PUT", body: form })).toMatchObject({
      form: { pages: 3, certified: true, labels: ["a"], meta: { by: "me" }, scan: "file of 5 bytes" },
    });
    form.set("pages", "none");
    form.set("scan", new Blob(["x".repeat(1_001)]));
    expect(await ask(path, { method: "PUT", body: form })).toMatchObject({
      status: 422,
      issues: expect.arrayContaining([
        ["pages", "must be an integer"],
        ["scan", "must be at most 1000 characters long"],
      ]) as unknown,
    });
  });
});

test("each operation's facts say how it is secured, what it takes and what it may answer", () => {
  const { operations } = module as unknown as {
    operations: Record<string, (typeof own.operations)[keyof typeof own.operations]>;
  };
  expect(operations["create_berth"]).toMatchObject({
    method: "POST",
    path: "/berths",
    security: [{ Token: [] }],
    body: { required: true, mediaTypes: ["application/json"] },
  });
  expect(operations["getBerth"]?.security).toEqual([]);
  expect(operations["getBerth"]?.body).toBeUndefined();
  expect(operations["delete_"]?.body?.required).toBe(false);
  expect(Object.keys(operations["listBerths"]?.responses ?? {})).toEqual(["200", "4XX"]);
  const berth = { name: "B1", depth_m: 4.5, id: 1 };
  const answer = operations["getBerth"]?.responses["200"]?.["application/json"];
  expect(
    [berth, { ...berth, secret_note: "leak" }, { ...berth, id: undefined }].map(
      (value) => answer?.safeParse(value).success,
    ),
  ).toEqual([true, false, false]);
});

test("what has a body by the contract alone is routed without it: no runtime gives one to requests of GET", async () => {
  const requestBody = {
    required: true,
    content: { "application/json": { schema: { type: "object", required: ["q"] } } },
  };
  await using made = await generateInto({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: { "/search": { get: { requestBody, responses: { 200: { description: "D" } } } } },
  });
  const own = appOf(await made.load<Routes>("routes.ts"));
  expect((await own.request("/search")).status).toBe(200);
  expect((await own.request("/search", { headers: { "content-type": "application/json" } })).status).toBe(200);
  expect(made.notes.filter(({ at }) => at === "#/paths/~1search/get/requestBody")).toHaveLength(1);
});
