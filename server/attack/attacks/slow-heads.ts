import { eachAtOnce } from "../caller.ts";
import { openRaw, type RawConnection } from "../raw.ts";
import type { Attack } from "../stage.ts";

const AT_ONCE = 64;
const DRIPS = 5;
const DRIP_MS = 300;
/** A head has to come within twenty seconds; they are over within this, however busy the machine is. */
const ENDED_WITHIN_MS = 120_000;

/** Heads that come byte by byte and never end. */
export const slowHeads: Attack = {
  name: "slow heads",
  async run({ target, tally, sizes }) {
    const open: RawConnection[] = [];
    await eachAtOnce(sizes.slowHeads, AT_ONCE, async () => {
      const connection = await openRaw(target.url);
      await connection.write("GET /api/v1/projects HTTP/1.1\r\nHost: attack\r\nX-Slow: ");
      open.push(connection);
    });
    for (let drip = 0; drip < DRIPS; drip += 1) {
      await Promise.all(open.map((one) => one.write("a")));
      await new Promise((resolve) => void setTimeout(resolve, DRIP_MS));
    }
    const ends = await Promise.all(open.map((one) => !sizes.untilEnded || one.overWithin(ENDED_WITHIN_MS)));
    for (const [index, one] of open.entries()) {
      const status = one.status();
      if (status !== undefined) {
        tally.answered("a slow head", status, undefined);
        tally.expect("a slow head", status, [408]);
      } else if (ends[index] === true) tally.ended();
      else tally.unanswered("a slow head");
      one.close();
    }
  },
};
