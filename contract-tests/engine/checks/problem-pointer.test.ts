import { expect, test } from "vitest";
import { problemPointer } from "./problem-pointer.ts";
import { contractOf } from "../contract.ts";
import type { Json } from "../../../spec/openapi/json.ts";

const { schemas } = contractOf({ openapi: "3.1.1", info: { title: "None", version: "1" }, paths: {} });

/** What is said of a refusal with this pointer. */
function said(sent: Json, pointer: string): readonly string[] {
  const json = { errors: [{ pointer }] };
  const answer = {
    status: 422,
    headers: [["Content-Type", "application/problem+json"]] as const,
    body: Buffer.from(JSON.stringify(json)),
  };
  const exchange = {
    id: 1,
    case: { name: "", operationId: undefined, intent: "invalid", check: "" } as const,
    request: {
      method: "POST",
      target: "/",
      headers: [["Content-Type", "application/json"]] as const,
      body: Buffer.from(JSON.stringify(sent)),
    },
    response: answer,
    failure: undefined,
  };
  return problemPointer.run({
    schemas,
    exchange,
    answer,
    json,
    operation: undefined,
    documented: undefined,
    media: undefined,
  });
}

const BODY = { "a~b/c": 1, list: [{ "x/y": 2 }] };

test.each(["/a~0b~1c", "#/a~0b~1c", "#/a%7E0b~1c", "/list/0/x~1y", "/list/0/missing", ""])(
  "%s leads to a member, or to what is missing",
  (pointer) => expect(said(BODY, pointer)).toEqual([]),
);

test.each(["/a~b/c", "/a~b~1c", "/a~0b~01c", "/a~00b~1c", "/list/0/x/y", "/list/0/x~0y"])(
  "%s is escaped wrong",
  (pointer) => expect(said(BODY, pointer)).toHaveLength(1),
);
