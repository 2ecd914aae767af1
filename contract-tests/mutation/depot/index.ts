/** The part of the proof that is about what a contract says of HTTP: a depot in this process, at fault in one place at a time. */
import { objectAt, parseJson } from "../../../spec/openapi/json.ts";
import { NO_PROFILE } from "../../engine/profile.ts";
import type { RunReport } from "../../engine/report/model.ts";
import { Run } from "../../engine/run.ts";
import { type Reply, serveHabit } from "../../testing/short-service.ts";
import { type Half, type MutantResult, wanted } from "../mutant-result.ts";
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

export const depotFaults: Half = async (options, onResult) => {
  const bugs = Object.keys(DEPOT_BUGS).filter((name) => wanted(options, GROUP, name)) as DepotBug[];
  if (bugs.length === 0) return [];
  options.onTotal(bugs.length);
  const [wrong] = (await holdDepot(options.seed)).findings;
  if (wrong !== undefined)
    throw new Error(
      `without any bug the gate complains of the depot: ${wrong.check}: ${wrong.message} (${wrong.subject})`,
    );
  const results: MutantResult[] = [];
  for (const bug of bugs) {
    const result = resultOf(bug, await holdDepot(options.seed, bug));
    results.push(result);
    onResult(result);
  }
  return results;
};
