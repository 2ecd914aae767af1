import { openRaw, type RawConnection } from "../raw.ts";
import { eachAtOnce } from "../caller.ts";
import type { Attack, Stage } from "../stage.ts";

const MIB = 1024 * 1024;
/** Announced, and never reached. */
const ANNOUNCED = 31 * MIB;
const AT_ONCE = 64;
/** A body may be silent for ten seconds and come at 64 KiB a second: a small one is ended within this, however busy the machine is. */
const ENDED_WITHIN_MS = 120_000;
/** While they stall, the neighbour works on. */
const STALL_MS = 3_000;

async function stall({ target }: Stage, bytes: number): Promise<RawConnection> {
  const connection = await openRaw(target.url);
  const head =
    `POST /api/v1/patient/intake HTTP/1.1\r\nHost: attack\r\nAuthorization: Bearer ${target.attackerKey}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${ANNOUNCED}\r\n\r\n`;
  await connection.write(head);
  const piece = Buffer.alloc(Math.min(bytes, MIB), " ");
  for (let sent = 0; sent < bytes && connection.status() === undefined; sent += piece.length) {
    if (!(await connection.write(piece))) break;
  }
  return connection;
}

async function stallAll(stage: Stage, { connections, bytes }: Stage["sizes"]["stalledLarge"], untilEnded: boolean) {
  const { tally } = stage;
  const open: RawConnection[] = [];
  await eachAtOnce(connections, AT_ONCE, async () => void open.push(await stall(stage, bytes)));
  await new Promise((resolve) => void setTimeout(resolve, STALL_MS));
  const ends = await Promise.all(
    open.map(async (one) => !untilEnded || one.status() !== undefined || (await one.overWithin(ENDED_WITHIN_MS))),
  );
  for (const [index, one] of open.entries()) {
    const status = one.status();
    if (status !== undefined) {
      tally.answered("a stalled body", status, /^retry-after: (.*)$/im.exec(one.heard())?.[1]);
      tally.expect("a stalled body", status, [408, 503]);
    } else if (ends[index] === true) tally.ended();
    else tally.unanswered("a stalled body");
    one.close();
  }
}

/** Connections that fall silent late in a large body: each holds what it has sent. */
export const stalledLarge: Attack = {
  name: "large bodies that stall",
  // The slowest allowed takes nine minutes; that long nobody waits here.
  run: (stage) => stallAll(stage, stage.sizes.stalledLarge, false),
};

/** The same with many small ones. */
export const stalledSmall: Attack = {
  name: "small bodies that stall",
  run: (stage) => stallAll(stage, stage.sizes.stalledSmall, stage.sizes.untilEnded),
};
