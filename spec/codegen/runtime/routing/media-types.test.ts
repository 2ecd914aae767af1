import { expect, test } from "vitest";
import { isOther, receivedType, takes } from "./media-types.ts";

test.for([
  ["application/json", ["application/xml"], false],
  ["application/xml", ["application/xml"], true],
  ["Application/XML; charset=utf-8", ["application/xml"], true],
  ["text/csv", ["text/*"], true],
  ["application/x-own", ["text/*"], false],
  ["application/vnd.x+json", ["application/*+json"], true],
  ["application/+json", ["application/*+json"], false],
  ["text/vnd.x+json", ["application/*+json"], false],
  ["application/x-own", ["*/*"], true],
  ["application/json", ["*/*"], false],
  // a body that is not there is of no type: the route's own schema says that it is required
  [undefined, ["*/*"], false],
] as const)(
  "%s beside a route's own JSON, with %j declared too: of another type %s",
  async ([type, others, expected]) => {
    const seen: boolean[] = [];
    await takes(["*/*"])({ req: { header: () => type } }, () => {
      seen.push(isOther(others, ["application/json"]));
      return Promise.resolve();
    });
    expect(seen).toEqual([expected]);
  },
);

const DECLARED = ["application/vnd.x+json;type=one", "application/vnd.x+json;type=two", "application/json"];

test.for([
  ["application/vnd.x+json; type=one", DECLARED[0]],
  ['Application/vnd.x+json;TYPE="two"', DECLARED[1]],
  ["application/vnd.x+json; type=three", "application/vnd.x+json"],
  ["application/json; odata.metadata=full", "application/json"],
  ["application/json;", "application/json"],
  ["application/x-own", undefined],
] as const)("%s is taken for %s", async ([sent, expected]) => {
  let type: string | undefined;
  const taking = async (): Promise<void> =>
    takes(DECLARED)({ req: { header: () => sent } }, () => {
      type = receivedType();
      return Promise.resolve();
    });
  if (expected === undefined) await expect(taking).rejects.toThrow("Unsupported Media Type");
  else await taking();
  expect(type).toBe(expected);
});
