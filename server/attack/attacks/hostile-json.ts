import { eachAtOnce } from "../caller.ts";
import type { Attack, Stage } from "../stage.ts";

const AT_ONCE = 8;
const JSON_BODY = { "content-type": "application/json" };

function members(count: number): string {
  return `{${Array.from({ length: count }, (_, nth) => `"m${nth}":0`).join(",")}}`;
}

async function sendAll(
  { caller, tally }: Stage,
  name: string,
  bodies: readonly [string, string, string, readonly number[]][],
) {
  await eachAtOnce(bodies.length, AT_ONCE, async (nth) => {
    const [method = "", path = "", body = "", allowed = []] = bodies[nth] ?? [];
    const heard = await caller.send({ method, path, headers: JSON_BODY, body });
    if (heard !== undefined) tally.expect(`${name} to ${path}`, heard.status, allowed);
  });
}

/** Objects of hundreds of thousands of members, which cost a reader seconds, where none and where many are meant. */
export const manyMembers: Attack = {
  name: "JSON of many members",
  run: (stage) => {
    const body = members(stage.sizes.members);
    const each = Array.from(
      { length: stage.sizes.hostileBodies },
      (_, nth): [string, string, string, readonly number[]] =>
        nth % 2 === 0 ? ["PUT", "/webhook", body, [413]] : ["POST", "/api/v1/patient/intake", body, [400, 503]],
    );
    return sendAll(stage, "many members", each);
  },
};

/** Nesting just beyond what is read, and far beyond what a recursive reader survives. */
export const deepNesting: Attack = {
  name: "deep nesting",
  run: (stage) => {
    const nested = (depth: number) => `${'{"a":['.repeat(depth)}${"]}".repeat(depth)}`;
    const depths = [17, 33, 1_000, 10_000, 1_000_000];
    const each = Array.from({ length: stage.sizes.hostileBodies }).flatMap(
      (): [string, string, string, readonly number[]][] =>
        depths.map((depth) => ["POST", "/api/v1/patient/intake", nested(depth), [400, 503]]),
    );
    return sendAll(stage, "deep nesting", each);
  },
};

/** Bodies larger than any operation takes, announced and not. */
export const oversize: Attack = {
  name: "bodies too large",
  run: async (stage) => {
    const body = " ".repeat(33 * 1024 * 1024);
    const each = Array.from({ length: stage.sizes.oversize }, (): [string, string, string, readonly number[]] => [
      "POST",
      "/api/v1/patient/intake",
      body,
      [413],
    ]);
    await sendAll(stage, "a body too large", each);
  },
};
