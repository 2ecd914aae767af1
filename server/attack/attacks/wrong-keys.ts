import { Caller, connections, eachAtOnce } from "../caller.ts";
import type { Attack } from "../stage.ts";

const AT_ONCE = 300;

/** Somebody tries one key after the other, from the address that the neighbour comes from too. */
export const wrongKeys: Attack = {
  name: "wrong keys",
  async run({ target, tally, sizes }) {
    const caller = new Caller(connections(target.url, AT_ONCE), "", tally);
    await eachAtOnce(sizes.wrongKeys, AT_ONCE, async (nth) => {
      const headers = { authorization: `Bearer ris_wrong-key-number-${nth}` };
      const heard = await caller.send({ method: "GET", path: "/api/v1/projects", headers });
      if (heard !== undefined) tally.expect("a wrong key", heard.status, [401, 429]);
    });
    await caller.close();
  },
};
