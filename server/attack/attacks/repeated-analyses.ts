import { people } from "../../bench/support/people.ts";
import { eachAtOnce } from "../caller.ts";
import type { Attack } from "../stage.ts";

const HEAVY = "heavy";

/** One company asks for the same large analysis again and again, more at once than may wait. */
export const repeatedAnalyses: Attack = {
  name: "repeated analyses",
  async run({ caller, tally, sizes: { analyses } }) {
    await caller.take("POST", "/api/v1/patient/intake", { project_id: HEAVY, patients: people(analyses.patients) });
    const build = { project_id: HEAVY, reference_equations: "gli-2022-global" };
    const { model_id } = await caller.take("POST", "/api/v1/model/build", build);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ project_id: HEAVY, model_id });
    await eachAtOnce(analyses.atOnce * analyses.rounds, analyses.atOnce, async () => {
      const heard = await caller.send({ method: "POST", path: "/api/v1/analyse", headers, body });
      if (heard !== undefined) tally.expect("an analysis", heard.status, [201, 429]);
    });
  },
};
