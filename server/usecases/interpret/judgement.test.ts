import { describe, expect, it } from "vitest";
import { delivered } from "../../testing/flow.ts";
import { record as recorded } from "../../respiratory/curves/testing/recording.ts";
import { ramp } from "../../respiratory/curves/testing/waveforms.ts";
import { type AnyRecord, intakeOf } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";
import { MAN } from "./testing/judged-records.ts";
import { type Case, CASES } from "./testing/judgement-cases.ts";

interface Row extends Case {
  readonly patient_id: string;
  readonly subject: string;
}

const ROWS: readonly Row[] = Object.entries(CASES).flatMap(([subject, cases], row) =>
  cases.map((one, column) => ({ ...one, subject, patient_id: `P-${row}-${column}` })),
);

interface Item extends AnyRecord {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly flags: readonly string[];
  readonly statement: string;
}

/** Of each patient of a project that is taken in, analysed and interpreted, the newest item. */
async function newestItems(client: Client, project: string, records: readonly AnyRecord[]): Promise<Item[]> {
  await delivered(client, records, project);
  const items = (await client.get(`/results?project_id=${project}`)).body.items as Item[];
  return [...Map.groupBy(items, ({ patient_id }) => patient_id).values()].flatMap(
    (own) => own.toSorted((a, b) => b.performed_at.localeCompare(a.performed_at))[0] ?? [],
  );
}

const newClient = async () => (await testService()).company("Clinic");

/** The member of an item at a path of names. */
function at(item: AnyRecord, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as AnyRecord | null | undefined)?.[name], item);
}

/** What an item says otherwise than its row asks, in words. */
function faultsOf(row: Row, item: Item | undefined): string[] {
  if (item === undefined) return [`${row.subject}: ${row.name}: no item`];
  const { flags = [], not = [], pattern, says, saysNot, has = {} } = row;
  const members = Object.entries(pattern === undefined ? has : { ...has, pattern });
  return [
    flags.length > 0 && !flags.some((flag) => item.flags.includes(flag)) && `none of ${flags.join(", ")}`,
    ...not.map((flag) => item.flags.includes(flag) && `has ${flag}`),
    says !== undefined && !says.test(item.statement) && `does not say ${String(says)}`,
    saysNot !== undefined && saysNot.test(item.statement) && `says ${String(saysNot)}`,
    ...members.map(([path, value]) => at(item, path) !== value && `${path} is ${JSON.stringify(at(item, path))}`),
  ].flatMap((fault) => (fault === false ? [] : [`${row.subject}: ${row.name}: ${fault}; ${item.statement}`]));
}

/** Numbers of a statement, but for those in the names of measures. */
const numbersIn = (text: string) => text.replaceAll(/FE[VF]\d[\d.-]*/g, "").match(/\d+(\.\d+)?/g) ?? [];

describe("what a clinician is told over HTTP", () => {
  it("is flagged or withheld where it should be, and plain where nothing is wrong", async () => {
    const records = ROWS.flatMap(({ patient_id, record, earlier = [] }) =>
      [...earlier, record].map((one): AnyRecord => ({ patient_id, ...one })),
    );
    const items = await newestItems(await newClient(), "judgement", records);
    const itemOf = (id: string) => items.find(({ patient_id }) => patient_id === id);
    expect(ROWS.flatMap((row) => faultsOf(row, itemOf(row.patient_id)))).toEqual([]);
    const long = items.filter(({ statement }) => {
      const [headline = ""] = statement.split(". ");
      return headline.split(" ").length > 25 || numbersIn(statement).length > 5;
    });
    expect(long.map(({ statement }) => statement)).toEqual([]);
  });

  it("is told at intake already where a number cannot well be true, with a pointer", async () => {
    const patient = { patient_id: "P-1", ...CASES["an impossible number"]?.[0]?.record };
    const { body } = await (await newClient()).post("/api/v1/patient/intake", intakeOf([patient]));
    expect(body.warnings).toMatchObject([{ pointer: "/patients/0/height_cm", code: "height_likely_inches" }]);
  });

  it("of a back-extrapolated volume and a peak flow does not hang on the sampling rate", async () => {
    // ATS waveform 12: peak 10.684 L/s, rise from 10 to 90 % in 115.3 ms, extrapolated volume 0.189 L, FEV1 4.618 L
    const waveform = ramp(10.684, 0.1153 / 0.8, 0.399);
    const rates = [50, 100, 128, 200, 500];
    const records = rates.map((hz) => {
      const { sampling_hz, volume_l } = recorded(waveform, hz, { after: 9 });
      return {
        patient_id: `H-${hz}`,
        ...MAN,
        pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz, volume_l }] },
      };
    });
    const items = await newestItems(await newClient(), "rates", records);
    for (const hz of rates) {
      const item = items.find(({ patient_id }) => patient_id === `H-${hz}`) ?? {};
      const effort = at(item, "pre_bronchodilator.efforts.0") as Record<"bev_l" | "fev1_l" | "pef_l_s", number>;
      expect({
        hz,
        bev: Math.abs(effort.bev_l - 0.189) <= 0.02,
        fev1: Math.abs(effort.fev1_l - 4.618) <= 0.069,
      }).toEqual({ hz, bev: true, fev1: true });
      expect(Math.abs(effort.pef_l_s / 10.684 - 1)).toBeLessThanOrEqual(0.03);
    }
  });

  it("of a response is what the printed percentage says, on both sides of 10 % of predicted", async () => {
    const client = await newClient();
    const test = (fev1_l: number) => ({ kind: "values", fev1_l, fvc_l: 3.6 });
    const record = (id: string, fev1: number): AnyRecord => ({
      patient_id: id,
      ...MAN,
      pre_bronchodilator: test(2.5),
      post_bronchodilator: test(fev1),
    });
    const [first] = await newestItems(client, "one", [record("P-1", 2.6)]);
    const predicted = at(first ?? {}, "pre_bronchodilator.measures.fev1.predicted") as number;
    const about = (i: number) => Math.round(1000 * (2.5 + predicted / 10) + (i - 20) / 4) / 1000;
    const records = Array.from({ length: 41 }, (_, i) => record(`R-${i}`, about(i)));
    const verdicts = (await newestItems(client, "many", records)).map((item) => [
      (at(item, "bronchodilator_response.fev1.change_percent_of_predicted") as number) > 10,
      at(item, "bronchodilator_response.fev1.significant"),
    ]);
    expect(verdicts.filter(([above, significant]) => above !== significant)).toEqual([]);
    expect(new Set(verdicts.map(([above]) => above))).toEqual(new Set([true, false]));
  });
});
