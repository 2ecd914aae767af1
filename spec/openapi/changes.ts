/** What differs between two contracts, by what a reader of them would name: operations, webhooks and schemas. */
import { type JsonObject, objectAt, sameJson } from "./json.ts";
import { operationsOf, webhooksOf } from "./operations.ts";

export interface Change {
  readonly kind: "added" | "changed" | "removed";
  readonly subject: string;
}

function subjectsOf(document: JsonObject): Map<string, JsonObject> {
  const operations = operationsOf(document).map(({ method, path, definition, parameters }): [string, JsonObject] => [
    `${method.toUpperCase()} ${path}`,
    { ...definition, parameters: parameters.map((parameter) => parameter.definition) },
  ]);
  const webhooks = webhooksOf(document).map(({ path, definition }): [string, JsonObject] => [
    `webhook ${path}`,
    definition,
  ]);
  const schemas = Object.entries(objectAt(objectAt(document["components"])["schemas"])).map(
    ([name, schema]): [string, JsonObject] => [`schema ${name}`, { schema }],
  );
  return new Map([...operations, ...webhooks, ...schemas]);
}

export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const [old, present] = [subjectsOf(before), subjectsOf(after)];
  const changes = [...new Set([...old.keys(), ...present.keys()])].flatMap((subject): Change[] => {
    const [was, is] = [old.get(subject), present.get(subject)];
    if (was === undefined) return [{ kind: "added", subject }];
    if (is === undefined) return [{ kind: "removed", subject }];
    return sameJson(was, is) ? [] : [{ kind: "changed", subject }];
  });
  return changes;
}
