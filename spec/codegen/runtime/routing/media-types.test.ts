import { expect, test } from "vitest";
import { isOther, takes } from "./media-types.ts";

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
