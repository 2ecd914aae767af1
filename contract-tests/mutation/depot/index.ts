/** The part of the proof that is about what a contract says of HTTP: a depot in this process, at fault in one place at a time. */
import { objectAt, parseJson } from "../../../spec/openapi/json.ts";
import { NO_PROFILE } from "../../engine/profile.ts";
import type { RunReport } from "../../engine/report/model.ts";
import { Run } from "../../engine/run.ts";
import { type Reply, serveHabit } from "../../testing/short-service.ts";
import type { MutantResult } from "../mutant-result.ts";
import type { SmallService } from "../small-service.ts";
import { DEPOT_BUGS, type DepotBug, depot } from "./boxes.ts";

const GROUP = "depot: HTTP";

/** What is wrong on the wire alone. */
function altered(bug: DepotBug | undefined, reply: Reply): Reply {
  if (bug === "Allow leaves out PATCH" && reply.status === 405)
    return { ...reply, headers: { Allow: (reply.headers?.["Allow"] ?? "").replace(", PATCH", "") } };
  if (bug === "JSON comes in Latin-1" && reply.status === 200 && reply.body !== undefined)
    return { ...reply, headers: { ...reply.headers, "content-type": "application/json; charset=iso-8859-1" } };
  return reply;
}

/** What the gate says of the depot with this bug, up to the first finding. */
export async function holdDepot(seed: number, bug?: DepotBug): Promise<RunReport> {
  const { service, wrong } = depot(bug);
  return await new Run({
    contract: service.contract,
    profile: NO_PROFILE,
    seed,
    start: () =>
      serveHabit(service, {
        wrong: (id, { body, target }) => wrong(id, objectAt(parseJson(body?.toString() ?? "")), target),
        answer: (reply) => altered(bug, reply),
      }),
    settings: { budgetSeconds: 280 },
    enough: () => bug !== undefined,
  }).run();
}

function resultOf(name: DepotBug, { findings: [first], requests, seconds }: RunReport): MutantResult {
  if (first === undefined)
    return { group: GROUP, name, status: "survived", message: `in ${requests} exchanges`, seconds };
  const message = `${first.message} (${first.subject})`;
  const by: readonly string[] = DEPOT_BUGS[name];
  return by.includes(first.check)
    ? { group: GROUP, name, status: "killed", check: first.check, message, seconds }
    : { group: GROUP, name, status: "void", message: `something else was wrong: ${first.check}: ${message}`, seconds };
}

export const DEPOT: SmallService = {
  faults: Object.keys(DEPOT_BUGS).map((name) => [GROUP, name] as const),
  honest: async (seed) => (await holdDepot(seed)).findings,
  judge: async (_group, name, seed) => {
    const bug = name as DepotBug;
    return resultOf(bug, await holdDepot(seed, bug));
  },
};
