/** The same service, whose POSTs are answered as a framework does unless it is told otherwise: all with 200, or all with 201. */
import { type Json, isObject, mapObject, objectAt } from "../../spec/openapi/json.ts";
import { contractOf } from "../engine/contract.ts";
import type { Habit } from "./short-service.ts";

export function answeringPostsWith(to: 200 | 201): (service: Habit) => Habit {
  const from = to === 200 ? 201 : 200;
  const moved = (operation: Json): Json => {
    const { [String(from)]: answer, ...responses } = objectAt(objectAt(operation)["responses"]);
    const isMoved = answer !== undefined && responses[String(to)] === undefined;
    return isMoved ? { ...objectAt(operation), responses: { ...responses, [String(to)]: answer } } : operation;
  };
  return (service) => {
    const { document, operations } = service.contract;
    const posts = new Set(operations.flatMap(({ method, id }) => (method === "POST" ? [id] : [])));
    const paths = mapObject(objectAt(document["paths"]), (item) =>
      isObject(item) && isObject(item["post"]) ? { ...item, post: moved(item["post"]) } : item,
    );
    return {
      ...service,
      contract: contractOf({ ...document, paths }),
      make: () =>
        Object.fromEntries(
          Object.entries(service.make()).map(([id, act]) => [
            id,
            (call) => {
              const reply = act(call);
              return posts.has(id) && reply.status === from ? { ...reply, status: to } : reply;
            },
          ]),
        ),
    };
  };
}
