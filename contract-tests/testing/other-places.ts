/** The same service, whose paths call their places as hand-written contracts do: the last one `id`, and those before it by their kinds (`/carts/{cartId}/items/{id}`). */
import { type Json, type JsonObject, isObject, listAt, mapObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { singular } from "../../spec/openapi/singular.ts";
import { contractOf } from "../engine/contract.ts";
import type { Habit } from "./short-service.ts";

const PLACE = /^\{([^{}]+)\}$/;

/** New names of the places of a path by their old ones; none where two would be the same. */
function otherNames(path: string): ReadonlyMap<string, string> {
  const steps = path.split("/");
  const places = steps.flatMap((step, index) => {
    const name = PLACE.exec(step)?.[1];
    return name === undefined ? [] : [{ name, kind: singular(steps[index - 1] ?? "") }];
  });
  const names = places.map(({ name, kind }, index) => [name, index < places.length - 1 ? `${kind}Id` : "id"] as const);
  return new Map(new Set(names.map(([, to]) => to)).size < names.length ? [] : names);
}

function renamed(names: ReadonlyMap<string, string>, owner: Json): Json {
  if (!isObject(owner) || owner["parameters"] === undefined) return owner;
  const parameters = listAt(owner["parameters"]).map((one): Json => {
    const name = textAt(objectAt(one)["name"]) ?? "";
    return isObject(one) && one["in"] === "path" ? { ...one, name: names.get(name) ?? name } : one;
  });
  return { ...owner, parameters };
}

export function withOtherPlaces(service: Habit): Habit {
  const { document } = service.contract;
  const byOperation = new Map<string, ReadonlyMap<string, string>>();
  const paths = Object.entries(objectAt(document["paths"])).map(([path, item]): [string, Json] => {
    const names = otherNames(path);
    const own = mapObject(objectAt(renamed(names, item)), (part) => renamed(names, part));
    for (const part of Object.values(own)) {
      const id = textAt(objectAt(part)["operationId"]);
      if (id !== undefined) byOperation.set(id, names);
    }
    return [path.replaceAll(/\{([^{}]+)\}/g, (_place, name: string) => `{${names.get(name) ?? name}}`), own];
  });
  return {
    ...service,
    contract: contractOf({ ...document, paths: Object.fromEntries(paths) }),
    make: () =>
      Object.fromEntries(
        Object.entries(service.make()).map(([id, act]) => [
          id,
          (call) => {
            const before = [...(byOperation.get(id) ?? [])].map(([from, to]) => [from, call.given[to] ?? null]);
            return act({ ...call, given: { ...call.given, ...(Object.fromEntries(before) as JsonObject) } });
          },
        ]),
      ),
  };
}
