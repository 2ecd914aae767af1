/** A limit of four requests, as its answers tell it and otherwise. */
import { describe, expect, test } from "vitest";
import { type Reply, habit, refuse, serveHabit } from "../../testing/short-service.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { limits } from "./limits.ts";

const LIMIT = 4;
const WINDOW_SECONDS = 60;

const SERVICE = habit(
  "few requests",
  `
paths:
  /boats:
    get:
      operationId: listBoats
      responses:
        "200": { is: Boats }
        "429": refused
schemas:
  Boats: { type: array, items: { type: string } }
`,
  () => ({ listBoats: () => ({ status: 200, body: [] }) }),
);

/** What a service counts, and what it says of it. */
interface Counting {
  readonly letIn: number;
  readonly quota: number;
  readonly left: (left: number) => number;
  readonly ends: number;
}

const RIGHT: Counting = { letIn: LIMIT, quota: LIMIT, left: (left) => left, ends: WINDOW_SECONDS };

type Said = Readonly<Record<string, string>>;
const FORMS: Readonly<Record<string, (left: number, counting: Counting) => Said>> = {
  "the draft": (left, { quota, ends }) => ({
    "RateLimit-Policy": `"day";q=${quota};w=${WINDOW_SECONDS}`,
    RateLimit: `"day";r=${left};t=${ends}`,
  }),
  "three headers": (left, { quota, ends }) => ({
    "X-RateLimit-Limit": String(quota),
    "X-RateLimit-Remaining": String(left),
    "X-RateLimit-Reset": String(ends),
  }),
};

async function foundIn(form: string, counting: Counting): Promise<{ found: string[]; notTried: readonly string[] }> {
  let asked = 0;
  const answer = (reply: Reply): Reply => {
    asked += 1;
    const left = Math.max(0, counting.left(counting.letIn - asked));
    const headers = FORMS[form]?.(left, counting) ?? {};
    return asked > counting.letIn ? { ...refuse(429), headers } : { ...reply, headers };
  };
  const { findings, unreached } = await new Run({
    contract: SERVICE.contract,
    profile: NO_PROFILE,
    seed: 1,
    start: async () => {
      const target = await serveHabit(SERVICE, { answer });
      return { ...target, limited: target.credentials };
    },
    tracks: { only: [limits] },
  }).run();
  const found = findings.filter(({ check }) => check === "waiting").map(({ message }) => message);
  return { found, notTried: unreached.filter((line) => line.startsWith("a limit")) };
}

describe.each(Object.keys(FORMS))("told in %s", (form) => {
  test("a limit that is kept is not blamed", async () => {
    expect(await foundIn(form, RIGHT)).toEqual({ found: [], notTried: [] });
  });

  test.each<[string, Partial<Counting>]>([
    ["one more is said to be left", { left: (left) => left + 1 }],
    ["one less is said to be left", { left: (left) => left - 1 }],
    ["what is left does not fall", { left: () => LIMIT }],
  ])("%s", async (_name, wrong) => {
    expect((await foundIn(form, { ...RIGHT, ...wrong })).found).not.toEqual([]);
  });

  test("a limit beyond what a run uses up is not tried", async () => {
    const { found, notTried } = await foundIn(form, { ...RIGHT, letIn: 100_000, quota: 100_000 });
    expect([found, notTried.length]).toEqual([[], 1]);
  });
});

test.each<[string, Partial<Counting>]>([
  ["one more is let in than the policy says", { letIn: LIMIT + 1 }],
  ["the window is said to end after its length", { ends: WINDOW_SECONDS + 30 }],
])("of a policy: %s", async (_name, wrong) => {
  expect((await foundIn("the draft", { ...RIGHT, ...wrong })).found).not.toEqual([]);
});

test("a limit that gives one back at a time is not blamed", async () => {
  // as the seconds say that are left, a moment brings the next one
  expect(await foundIn("three headers", { ...RIGHT, left: (left) => left - 1, ends: 0 })).toEqual({
    found: [],
    notTried: [],
  });
});

test("a window that somebody began before is not blamed", async () => {
  expect(await foundIn("the draft", { ...RIGHT, letIn: LIMIT - 2 })).toEqual({ found: [], notTried: [] });
});
