/** RFC 6570, 2.1: what separates items stands as it is, what belongs to one is percent-encoded. */
import { expect, test } from "vitest";
import { fail } from "../checks/check.ts";
import { anySchema, schema } from "../checks/schema.ts";
import { asSent } from "./as-sent.ts";
import type { Shape } from "./decode.ts";
import { form } from "./forms.ts";
import { type ParameterRule, parameters } from "./parameters.ts";

type Place = "query" | "path" | "header" | "cookie";

function requestOf(url: string, body?: string, cookie?: string): Parameters<typeof asSent>[0]["req"] {
  const type = body === undefined ? undefined : "application/x-www-form-urlencoded;charset=UTF-8";
  return { url, header: (name) => (name === "cookie" ? cookie : type), text: async () => body ?? "" };
}

/** What a route is given for the parameter `v`, of which the framework tells `told`. */
async function given(place: Place, address: string, told: string, shape: Partial<Shape>): Promise<unknown> {
  const about = { name: "v", style: "form", explode: false, of: "array", kinds: ["string"], ...shape } as const;
  const rule: ParameterRule = { required: true, schema: anySchema, ...about };
  let values: unknown;
  const [url, cookie] = place === "cookie" ? ["/a", address] : [address];
  await asSent({ req: requestOf(`http://localhost${url}`, undefined, cookie) }, async () => {
    values = await parameters<{ v: unknown }>(place, [rule]).parseAsync({ v: told });
  });
  return (values as { v: unknown }).v;
}

const SIMPLE = { style: "simple" } as const;
const OBJECT = { of: "object" } as const;

test.for<[string, Place, string, string, Partial<Shape>, unknown]>([
  ["commas between", "query", "/a?v=x,y", "x,y", {}, ["x", "y"]],
  ["a comma within", "query", "/a?v=x%2Cy,z", "x,y,z", {}, ["x,y", "z"]],
  ["a comma within the only one", "query", "/a?v=x%2cy", "x,y", {}, ["x,y"]],
  ["a comma within, spaces about it", "query", "/a?v=x%2C+y,%20z", "x, y, z", {}, ["x, y", " z"]],
  ["a question mark that nobody encoded", "query", "/a?v=x?%2Cy,z", "x?,y,z", {}, ["x?,y", "z"]],
  ["a name in percent", "query", "/a?u=1&%76=x%2Cy", "x,y", {}, ["x,y"]],
  ["another parameter of that end", "query", "/a?uv=x%2Cy&v=x,y", "x,y", {}, ["x", "y"]],
  ["a percent sign", "query", "/a?v=x%252Cy,z", "x%2Cy,z", {}, ["x%2Cy", "z"]],
  ["no valid encoding", "query", "/a?v=x%2Cy%,z", "x,y%,z", {}, ["x,y%", "z"]],
  ["members of an object", "query", "/a?v=a,x%2Cy,b,z", "a,x,y,b,z", OBJECT, { a: "x,y", b: "z" }],
  ["pipes between", "query", "/a?v=x|y", "x|y", { style: "pipeDelimited" }, ["x", "y"]],
  ["pipes that are encoded, as most clients do", "query", "/a?v=x%7Cy", "x|y", { style: "pipeDelimited" }, ["x", "y"]],
  ["a pipe within", "query", "/a?v=x%7Cy|z", "x|y|z", { style: "pipeDelimited" }, ["x|y", "z"]],
  ["spaces between", "query", "/a?v=x%20y+z", "x y z", { style: "spaceDelimited" }, ["x", "y", "z"]],
  ["a comma between spaces", "query", "/a?v=x%2Cy%20z", "x,y z", { style: "spaceDelimited" }, ["x,y", "z"]],
  ["a path", "path", "/a/x%2Cy,z", "x,y,z", SIMPLE, ["x,y", "z"]],
  ["a path below another one", "path", "/v1/a/x,y%2Cz?v=1", "x,y,z", SIMPLE, ["x", "y,z"]],
  [
    "pairs in a path",
    "path",
    "/a/a=x%2Cy,b=z",
    "a=x,y,b=z",
    { ...SIMPLE, ...OBJECT, explode: true },
    { a: "x,y", b: "z" },
  ],
  ["a dot within a label", "path", "/a/.1%2E5.2", ".1.5.2", { style: "label", explode: true }, ["1.5", "2"]],
  ["a matrix", "path", "/a/;v=x%3By;v=z", ";v=x;y;v=z", { style: "matrix", explode: true }, ["x;y", "z"]],
  ["a header, which nobody encodes", "header", "/a?v=x%2Cy", "x,y", SIMPLE, ["x", "y"]],
  ["a header of several lines", "header", "/a", "x, y ,\tz", SIMPLE, ["x", "y", "z"]],
  [
    "a header of JSON lists",
    "header",
    "/a",
    '["x, y"], []',
    { ...SIMPLE, items: { of: "array", kinds: ["string"] } },
    [["x, y"], []],
  ],
  ["a header of one text", "header", "/a", "x, y", { ...SIMPLE, of: "value" }, "x, y"],
  ["a cookie", "cookie", "u=1; v=x%2Cy,%20z;w=2", "x,y, z", {}, ["x,y", " z"]],
  ["a cookie behind one that has its name within", "cookie", "uv=x%2Cy; v=x,y", "x,y", {}, ["x", "y"]],
  ["a cookie of pairs", "cookie", "v=a,x%2Cy,b,z%25", "a,x,y,b,z%", OBJECT, { a: "x,y", b: "z%" }],
  [
    "a cookie in place of several",
    "cookie",
    "v=a,x%2Cy,b,z",
    "a,x,y,b,z",
    { ...OBJECT, explode: true, members: { a: { of: "value", kinds: ["string"] } } },
    { a: "x,y", b: "z" },
  ],
  ["a text", "query", "/a?v=x%2Cy", "x,y", { of: "value" }, "x,y"],
  ["a list or a text", "query", "/a?v=x%2Cy", "x,y", { plain: ["string"] }, "x,y"],
  [
    "JSON with its commas encoded",
    "query",
    "/a?v=%7B%22b%22%3A1%2C%22c%22%3A2%7D,%7B%7D",
    '{"b":1,"c":2},{}',
    { items: { of: "object", kinds: [] } },
    [{ b: 1, c: 2 }, {}],
  ],
])("an encoded separator belongs to an item: %s", async ([_what, place, address, told, shape, value]) => {
  expect(await given(place, address, told, shape)).toEqual(value);
});

test("where all separators are encoded, and the schema takes no such item, they separate", async () => {
  const noComma = schema<unknown>((value, run) => {
    return !String((value as unknown[])[0]).includes(",") || fail(run, "pattern", "has a comma");
  });
  let values: unknown;
  await asSent({ req: requestOf("http://localhost/a?v=x%2Cy") }, async () => {
    const rule = { name: "v", style: "form", explode: false, of: "array", kinds: ["string"], required: true } as const;
    values = await parameters("query", [{ ...rule, schema: noComma }]).parseAsync({ v: "x,y" });
  });
  expect(values).toEqual({ v: ["x", "y"] });
});

test("of a form it belongs to an item, too", async () => {
  const field = { name: "v", style: "form", explode: false, of: "array", kinds: ["string"] } as const;
  let values: unknown;
  await asSent({ req: requestOf("http://localhost/a?v=x,y,z", "v=x%2Cy,z") }, async () => {
    values = await form(anySchema, [field]).parseAsync({ v: "x,y,z" });
  });
  expect(values).toEqual({ v: ["x,y", "z"] });
});
