/** A call for the package's README: the contract's shortest complete example of a request. */
import { type Json, type JsonObject, objectAt, textAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import type { Parameter } from "../../openapi/parameters.ts";
import { follow } from "../../openapi/reference.ts";

/** Longer ones teach no more. */
const LONGEST = 600;

function exampleIn(document: JsonObject, holder: JsonObject): Json | undefined {
  const [first] = Object.values(objectAt(holder["examples"]));
  return holder["example"] ?? objectAt(follow(document, first))["value"];
}

/** The example of a required parameter; what the client makes itself is not asked for. */
function valueOf(document: JsonObject, { definition }: Parameter): Json | undefined {
  return exampleIn(document, definition) ?? exampleIn(document, objectAt(follow(document, definition["schema"])));
}

function inputOf(document: JsonObject, operation: Operation): JsonObject | undefined {
  const input: Record<string, Record<string, Json> | Json> = {};
  const required = operation.parameters.filter(
    ({ name, definition }) => definition["required"] === true && name.toLowerCase() !== "idempotency-key",
  );
  for (const parameter of required) {
    const value = valueOf(document, parameter);
    if (value === undefined) return undefined;
    input[parameter.in] = { ...objectAt(input[parameter.in]), [parameter.name]: value } as JsonObject;
  }
  if (operation.definition["requestBody"] === undefined) return input;
  const content = objectAt(objectAt(follow(document, operation.definition["requestBody"]))["content"]);
  const media = Object.entries(content).find(([name]) => /json/i.test(name))?.[1];
  const body = exampleIn(document, objectAt(media));
  return body === undefined ? undefined : { ...input, body };
}

function canFail({ definition }: Operation): boolean {
  return Object.keys(objectAt(definition["responses"])).some((status) => /^[45]|default/.test(status));
}

/** `getThing({ ... })`, or undefined where the contract has no operation with an example for all it requires. */
export function exampleCall(document: JsonObject, operations: readonly Operation[]): string | undefined {
  const calls = operations.filter(canFail).flatMap((operation) => {
    const input = inputOf(document, operation);
    if (input === undefined) return [];
    const text = Object.keys(input).length === 0 ? "" : JSON.stringify(input, undefined, 2);
    return text.length > LONGEST ? [] : [{ hasBody: input["body"] !== undefined, text: `${operation.name}(${text})` }];
  });
  const withBody = calls.filter(({ hasBody }) => hasBody);
  return [...(withBody.length > 0 ? withBody : calls)].sort((a, b) => a.text.length - b.text.length)[0]?.text;
}

/** The summary of an operation as one cell of a table; empty where it has none. */
export function summaryOf({ definition }: Operation): string {
  return (textAt(definition["summary"]) ?? "").replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
}
