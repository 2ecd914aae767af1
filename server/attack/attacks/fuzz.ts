import { readContract } from "../../../contract-tests/engine/contract.ts";
import { eachAtOnce } from "../caller.ts";
import { fuzzedOperations } from "../fuzz-cases.ts";
import { fuzzedRequest } from "../fuzz.ts";
import { type Attack, PROJECT } from "../stage.ts";

const AT_ONCE = 32;
const MINUTE_MS = 60_000;
const TELL_EVERY_MS = 10_000;
const INTAKE = "/api/v1/patient/intake";

/** Requests of every operation of the contract, most of them with one thing wrong. */
export const fuzz: Attack = {
  name: "fuzzed requests",
  async run({ caller, random, sizes, known, sink, ledger, progress }) {
    const contract = await readContract("generated/openapi.json");
    const fuzzed = fuzzedOperations(contract, { random, known, sink, bases: sizes.bases });
    const started = performance.now();
    let asked = 0;
    const telling = setInterval(() => {
      const perSecond = Math.round((asked * 1000) / (performance.now() - started));
      progress(`${asked} of ${sizes.fuzzed} requests fuzzed, ${perSecond} a second`);
    }, TELL_EVERY_MS).unref();
    const ends = started + sizes.fuzzedMinutes * MINUTE_MS;
    await eachAtOnce(sizes.fuzzed, AT_ONCE, async (nth) => {
      // In turns, so that each operation is asked equally often; the dice choose what it is asked.
      const chosen = fuzzed[nth % fuzzed.length];
      if (chosen === undefined || performance.now() > ends) return;
      const made = ledger.newProject();
      const deletes = chosen.operation.method === "DELETE";
      // What is deleted must not be what the others name.
      const sent = fuzzedRequest(chosen, contract, random, deletes ? { project_id: made } : known);
      const ofIntake = chosen.operation.path === INTAKE;
      const own =
        ofIntake && typeof sent.body === "string" ? { body: sent.body.replaceAll(`"${PROJECT}"`, `"${made}"`) } : {};
      const heard = await caller.send({ ...sent, ...own });
      asked += 1;
      if (heard !== undefined) ledger.note(chosen.operation.path, heard, ofIntake ? made : undefined);
    });
    clearInterval(telling);
  },
};
