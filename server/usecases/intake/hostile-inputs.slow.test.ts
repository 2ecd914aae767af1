import { describe, expect, it } from "vitest";
import { analysed } from "../../testing/flow.ts";
import type { AnyRecord } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";
import { FLOWS } from "./testing/hostile/flows.ts";
import { PEOPLE } from "./testing/hostile/people.ts";
import { BASE, type Case, type Fault, FAULTS, given, type Outcome, type Row } from "./testing/hostile/table.ts";
import { VOLUMES } from "./testing/hostile/volumes.ts";

const ROWS: Readonly<Record<string, Row>> = { ...VOLUMES, ...FLOWS, ...PEOPLE };

interface Cell {
  readonly name: string;
  readonly patient: string;
  readonly of: Case;
}

const CELLS: readonly Cell[] = Object.entries(ROWS).flatMap(([member, row], rowIndex) =>
  FAULTS.flatMap((fault: Fault, column) => {
    const cases = row[fault];
    if (typeof cases === "string") return [];
    return cases.map((of, index) => ({
      name: `${member}: ${fault} (${index + 1})`,
      patient: `P-${rowIndex}-${column}-${index}`,
      of,
    }));
  }),
);

/** A finding of what was blown. */
const ORDINARY = new Set(["near_fixed_ratio"]);

/** What comes of each cell, all of them taken in by one company. */
async function outcomesOf(cells: readonly Cell[]): Promise<Map<string, Outcome>> {
  const client = await (await testService()).company("Hostile");
  const outcomes = new Map<string, Outcome>();
  for (const cell of cells) outcomes.set(cell.patient, (await takenIn(client, cell)) ?? "silent");
  for (const [patient, flags] of await flagsOfAll(client)) {
    if (outcomes.get(patient) === "silent" && flags.some((flag) => !ORDINARY.has(flag))) {
      outcomes.set(patient, "flagged");
    }
  }
  return outcomes;
}

/** Null where intake said nothing. */
async function takenIn(client: Client, { patient, of }: Cell): Promise<Outcome | null> {
  const record = (part: AnyRecord): AnyRecord => ({ patient_id: patient, ...BASE, ...part });
  const sent = async (one: AnyRecord) =>
    client.post("/api/v1/patient/intake", { project_id: "hostile", patients: [one] });
  if (of.earlier !== undefined) {
    const before = await sent(record(of.earlier));
    if (before.status !== 201) throw new Error(`${patient}: the earlier visit is refused: ${before.text}`);
  }
  const { status, body } = await sent(record(of.part));
  if (status === 422) return "refused";
  if (status !== 201) throw new Error(`${patient}: ${status}`);
  return body.warnings.length > 0 ? "warned" : null;
}

/** Of each patient's newest visit. */
async function flagsOfAll(client: Client): Promise<Map<string, readonly string[]>> {
  const request = { project_id: "hostile", reference_equations: "gli-2022-global" };
  const model = await client.post("/api/v1/model/build", request);
  const analysis = await analysed(client, model.body.model_id, "hostile");
  const batch = await client.post("/api/v1/interpret", { project_id: "hostile", analysis_id: analysis });
  expect(batch.status).toBe(201);
  const { items } = (await client.get("/results?project_id=hostile")).body;
  const found = new Map<string, readonly string[]>();
  for (const { patient_id, performed_at, interpretable, flags } of items) {
    if (performed_at !== BASE["performed_at"]) continue;
    found.set(patient_id, interpretable ? flags : [...flags, "not_interpretable"]);
  }
  return found;
}

describe("a hostile input", () => {
  it("is refused, warned of or flagged as its table says, and a sound record is not", async () => {
    const sound: Cell = { name: "a sound record", patient: "sound", of: { outcome: "silent", part: {} } };
    const after: Cell = { name: "and after", patient: "after", of: { outcome: "silent", part: given({}) } };
    const cells = [sound, after, ...CELLS];
    const outcomes = await outcomesOf(cells);
    const named = (outcomeOf: (cell: Cell) => Outcome | undefined) =>
      cells.map((cell) => `${cell.name}: ${outcomeOf(cell)}`);
    expect(named(({ patient }) => outcomes.get(patient))).toEqual(named(({ of }) => of.outcome));
  });

  it("has a place for every member and fault: a case, or why there is none", () => {
    for (const row of Object.values(ROWS)) expect(Object.keys(row).toSorted()).toEqual([...FAULTS].toSorted());
    for (const { of } of CELLS) if (of.outcome === "silent") expect(of.why).toMatch(/\w{3}/);
  });
});
