/** What differs between two contracts, by what a reader of them would name: operations, webhooks, components and servers. */
import { COMPONENTS } from "./grammar.ts";
import { type JsonObject, listAt, objectAt, sameJson } from "./json.ts";
import { operationsOf, webhooksOf } from "./operations.ts";
import { follow } from "./reference.ts";

export interface Change {
  readonly kind: "added" | "changed" | "removed";
  readonly subject: string;
}

/** `SecurityScheme` as a reader says it. */
function spoken(kind: string): string {
  return kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

function subjectsOf(document: JsonObject): Map<string, JsonObject> {
  const operations = operationsOf(document).map(({ method, path, definition, parameters }): [string, JsonObject] => [
    `${method.toUpperCase()} ${path}`,
    {
      ...definition,
      parameters: parameters.map((parameter) => parameter.definition),
      // what is said for several operations is said of each
      security: definition["security"] ?? document["security"] ?? [],
      servers: definition["servers"] ?? objectAt(follow(document, objectAt(document["paths"])[path]))["servers"] ?? [],
    },
  ]);
  const webhooks = webhooksOf(document).map(({ path, method, definition }): [string, JsonObject] => [
    method === "post" ? `webhook ${path}` : `webhook ${method.toUpperCase()} ${path}`,
    definition,
  ]);
  const components = Object.entries(COMPONENTS).flatMap(([kind, group]) =>
    Object.entries(objectAt(objectAt(document["components"])[group])).map(([name, part]): [string, JsonObject] => [
      `${spoken(kind)} ${name}`,
      { part },
    ]),
  );
  const servers = listAt(document["servers"]).map((server): [string, JsonObject] => {
    const { url, ...rest } = objectAt(server);
    return [`server ${String(url)}`, rest];
  });
  return new Map([...operations, ...webhooks, ...components, ...servers]);
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
