/** Services of other kinds, of which paths, names and schemas alone say how their things belong together: green when right, and each fault is found. */
import { describe, expect, test } from "vitest";
import { afterRemoval } from "../../engine/phases/after-removal.ts";
import { changes } from "../../engine/phases/changes.ts";
import { examples } from "../../engine/phases/examples.ts";
import { heads } from "../../engine/phases/heads.ts";
import { lists } from "../../engine/phases/lists.ts";
import { readBack } from "../../engine/phases/read-back.ts";
import { refusals } from "../../engine/phases/refusals.ts";
import { removals } from "../../engine/phases/removals.ts";
import { repetition } from "../../engine/phases/repetition.ts";
import { security } from "../../engine/phases/security.ts";
import { tenants } from "../../engine/phases/tenants.ts";
import type { Phase } from "../../engine/context.ts";
import type { RunReport } from "../../engine/report/model.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import type { Habit } from "../../testing/short-service.ts";
import { accounts } from "./accounts.ts";
import { articles } from "./articles.ts";
import { auctions } from "./auctions.ts";
import { bills } from "./bills.ts";
import { blobs } from "./blobs.ts";
import { bookings } from "./bookings.ts";
import { calls } from "./calls.ts";
import { carts } from "./carts.ts";
import { chats } from "./chats.ts";
import { envelopes } from "./envelopes.ts";
import { exports } from "./exports.ts";
import { folders } from "./folders.ts";
import { inventory } from "./inventory/inventory.ts";
import { invoices } from "./invoices.ts";
import { ledger } from "./ledger.ts";
import { projects } from "./projects.ts";
import { samples } from "./samples.ts";
import { seats } from "./seats.ts";
import { sensors } from "./sensors.ts";
import { stock } from "./stock.ts";
import { teams } from "./teams.ts";
import { tickets } from "./tickets/tickets.ts";
import { wallets } from "./wallets.ts";

/** Weekly, `LONG=1`, every fault of every kind; else some of each. */
const LONG = process.env["LONG"] === "1";
const EVERY_SO_MANY = 5;

const RELATED = [
  examples,
  repetition,
  heads,
  lists,
  readBack,
  changes,
  refusals,
  security,
  tenants,
  removals,
  afterRemoval,
];

/** The phases that report a check; what is at fault is looked for by these alone. */
const REPORTING: Readonly<Record<string, readonly Phase[]>> = {
  etag: [readBack],
  "expected-status": [repetition, readBack, changes, refusals, afterRemoval],
  "list-complete": [lists, readBack],
  forms: [lists],
  "list-filter": [lists, readBack],
  "list-member": [lists],
  "list-order": [lists],
  "read-back": [readBack, changes],
  relation: [lists, readBack],
  ranges: [heads],
  removals: [readBack, removals, afterRemoval],
  repetition: [repetition],
  security: [security],
  tenants: [lists, tenants],
};

function phasesOf(until: readonly string[]): readonly Phase[] {
  const wanted = new Set(until.flatMap((check) => REPORTING[check] ?? RELATED));
  return RELATED.filter((phase) => phase === examples || wanted.has(phase));
}

const hold = (service: Habit, until: readonly string[] = []): Promise<RunReport> =>
  holdHabit(service, phasesOf(until), until);

const KINDS = [
  accounts,
  articles,
  auctions,
  bills,
  bookings,
  calls,
  carts,
  chats,
  blobs,
  envelopes,
  exports,
  folders,
  invoices,
  ledger,
  projects,
  samples,
  seats,
  sensors,
  stock,
  teams,
  wallets,
  inventory,
  tickets,
];

const someOf = ({ faults }: (typeof KINDS)[number], place: number): [string, readonly string[]][] =>
  Object.entries(faults).filter((_fault, index) => LONG || (index + place) % EVERY_SO_MANY === 0);

describe.each(KINDS.map((kind, place) => [kind.name, kind, place] as const))("%s", (_name, kind, place) => {
  const { make } = kind;

  test("is green when it is right, and all of it was tried", async () => {
    const report = await hold(make());
    expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
    expect(report.unreached.filter((line) => /never observed: (operation|status .* 20)/.test(line))).toEqual([]);
  });

  test.concurrent.each(someOf(kind, place))("%s: it is found out", async (fault, until) => {
    const found = (await hold(make(fault), until)).findings.map(({ check }) => check);
    expect(found.filter((check) => until.includes(check))).not.toEqual([]);
  });
});
