/** What an answer says of an object that it takes a part of alone. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { toldInPart } from "./shared.ts";
import { thingOf } from "./thing.ts";

const text = { type: "string" };
const ways = { type: "object", properties: { phone: text, mail: text } };

function told(device: Json, sent: Json, came: Json | undefined): boolean {
  const thing = { type: "object", properties: { device } };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Session: thing } } });
  const at = thingOf(schemas, "out", "/components/schemas/Session");
  return toldInPart(schemas, at, "device", [sent, came]);
}

const BOTH = { phone: "+1", mail: "a@b.example" };
const ONE = { ...ways, maxProperties: 1 };

test.each<[string, Json, Json | undefined, boolean]>([
  ["one of two where one alone may be told", ONE, { phone: "+1" }, true],
  ["another value", ONE, { phone: "+2" }, false],
  ["nothing of it", ONE, {}, false],
  ["no object", ONE, undefined, false],
  ["one of two where both may be told", ways, { phone: "+1" }, false],
])("%s", (_what, device, came, isPart) => {
  expect(told(device, BOTH, came)).toBe(isPart);
});
