/** The same service, all of whose paths end in a slash, as a framework may want it. */
import { objectAt } from "../../spec/openapi/json.ts";
import { contractOf } from "../engine/contract.ts";
import type { Habit, Reply } from "./short-service.ts";

function withSlash({ headers = {}, ...reply }: Reply): Reply {
  const written = Object.entries(headers).map(([name, value]) => [
    name,
    /^location$/i.test(name) ? `${value}/` : value,
  ]);
  return { ...reply, headers: Object.fromEntries(written) as Record<string, string> };
}

export function slashed(service: Habit): Habit {
  const { document } = service.contract;
  const paths = Object.entries(objectAt(document["paths"])).map(([path, item]) => [`${path}/`, item] as const);
  return {
    ...service,
    contract: contractOf({ ...document, paths: Object.fromEntries(paths) }),
    make: () =>
      Object.fromEntries(Object.entries(service.make()).map(([id, act]) => [id, (call) => withSlash(act(call))])),
  };
}
