import { describe, expect, it } from "vitest";
import { aRecord, effortsGraded } from "../testing/records.ts";
import type { MissingTest, PatientRecord } from "../types/record.ts";
import { visitsOf } from "./form-visits.ts";

const values = (fev1_l: number, fvc_l: number) => ({ kind: "values", fev1_l, fvc_l }) as const;

function visits(...records: readonly PatientRecord[]) {
  return visitsOf(
    records.map((record, key) => ({
      record,
      key,
      reference: { performed_at: record.performed_at, record_revision: key + 1 },
    })),
  );
}

/** A record of some time of 1 March 2025, with a test before bronchodilator. */
function at(time: string, part: Partial<PatientRecord> = {}): PatientRecord {
  return aRecord({ performed_at: `2025-03-01T${time}Z`, ...part });
}

/** The same with a test after bronchodilator only. */
function postAt(time: string, fev1_l: number, fvc_l: number, part: Partial<PatientRecord> = {}): PatientRecord {
  const { pre_bronchodilator: _pre, ...record } = at(time, part);
  return { ...record, post_bronchodilator: values(fev1_l, fvc_l) };
}

describe("the visits of a patient", () => {
  it.each([
    ["12 hours", "20:00:00", 1],
    ["a millisecond more", "20:00:00.001", 2],
  ])("hold what was measured within 12 hours of their first test: %s", (_name, time, count) => {
    expect(visits(at("08:00:00"), at(time))).toHaveLength(count);
  });

  it("begin anew 12 hours after their first test, not after their last", () => {
    const formed = visits(at("00:00:00"), at("08:00:00"), at("16:00:00"), at("23:00:00"));
    expect(formed.map(({ records }) => records.length)).toEqual([2, 2]);
  });

  it("come in the order of their times, by instant and not by spelling", () => {
    const formed = visits(
      aRecord({ performed_at: "2026-01-02T00:30:00+23:00" }),
      aRecord({ performed_at: "2025-06-01T00:00:00Z" }),
      aRecord({ performed_at: "2026-01-01T09:00:00Z" }),
    );
    expect(formed.map(({ records }) => records.map(({ record_revision }) => record_revision))).toEqual([[2], [1, 3]]);
  });

  it("of one record are that record", () => {
    const record = at("08:00:00", { post_bronchodilator: values(3.4, 4.2) });
    const [visit] = visits(record);
    expect(visit?.record).toBe(record);
    expect(visit?.records[0]?.tests).toEqual([
      { test: "pre_bronchodilator", used: true },
      { test: "post_bronchodilator", used: true },
    ]);
  });
});

describe("several records of one visit", () => {
  it("with a test before and one after bronchodilator are one test with a response", () => {
    const bronchodilator = { agent: "salbutamol", dose_ug: 400, minutes_after: 15 };
    const [visit, ...others] = visits(
      at("10:00:00", { pre_bronchodilator: values(1.8, 3.5) }),
      postAt("10:20:00", 2.4, 3.9, { bronchodilator }),
    );
    expect(others).toEqual([]);
    expect(visit?.record).toMatchObject({
      performed_at: "2025-03-01T10:00:00Z",
      pre_bronchodilator: values(1.8, 3.5),
      post_bronchodilator: values(2.4, 3.9),
      bronchodilator,
    });
    expect(visit?.questions).toEqual([]);
  });

  it("with an effort each are one session, graded as one", () => {
    const all = effortsGraded("A", 3.2, 4.1);
    const blows = all.efforts.map((effort, index) =>
      at(`10:0${index}:00`, { pre_bronchodilator: { kind: "efforts", efforts: [effort] } }),
    );
    const [visit] = visits(...blows.toReversed());
    expect(visit?.record.pre_bronchodilator).toEqual(all);
    expect(visit?.records).toHaveLength(3);
  });

  it("with curves are one session too", () => {
    const curve = { sampling_hz: 100, volume_l: Array.from({ length: 60 }, (_, i) => i / 100) };
    const [visit] = visits(
      at("10:00:00", { pre_bronchodilator: { kind: "curves", efforts: [curve] } }),
      at("10:01:00", { pre_bronchodilator: { kind: "curves", efforts: [curve, curve] } }),
    );
    expect(visit?.record.pre_bronchodilator).toEqual({ kind: "curves", efforts: [curve, curve, curve] });
  });

  it("with single values give the largest of each volume, and flows from the largest sum", () => {
    const [visit] = visits(
      at("10:00:00", { pre_bronchodilator: { ...values(3.1, 4.0), pef_l_s: 9, fev6_l: 3.9 } }),
      at("10:05:00", { pre_bronchodilator: { ...values(3.0, 4.3), pef_l_s: 7 } }),
    );
    expect(visit?.record.pre_bronchodilator).toEqual({ ...values(3.1, 4.3), pef_l_s: 7, fev6_l: 3.9 });
  });

  it("of different kinds are judged by the better test, and the other is named", () => {
    const graded = at("10:00:00", { pre_bronchodilator: effortsGraded("A", 3.2, 4.1) });
    const printed = at("10:05:00", { pre_bronchodilator: values(3.3, 4.2) });
    const [good] = visits(graded, printed);
    expect(good?.record.pre_bronchodilator).toEqual(graded.pre_bronchodilator);
    expect(good?.records[1]?.tests).toEqual([
      { test: "pre_bronchodilator", used: false, reason: "better_documented_test" },
    ]);
    const failed = at("10:00:00", { pre_bronchodilator: effortsGraded("F", 3.2, 4.1) });
    const [rescued] = visits(failed, printed);
    expect(rescued?.record).toMatchObject({
      performed_at: "2025-03-01T10:05:00Z",
      pre_bronchodilator: values(3.3, 4.2),
    });
    expect(rescued?.leading.record_revision).toBe(2);
  });

  it("leave out a test that is called pre and came after the bronchodilator, and ask about it", () => {
    const [visit] = visits(
      at("10:00:00", { pre_bronchodilator: values(2, 3.5), post_bronchodilator: values(2.5, 3.8) }),
      at("14:00:00", { pre_bronchodilator: values(2.6, 3.9) }),
    );
    expect(visit?.record).toMatchObject({ pre_bronchodilator: values(2, 3.5), post_bronchodilator: values(2.5, 3.8) });
    expect(visit?.records[1]?.tests).toEqual([
      { test: "pre_bronchodilator", used: false, reason: "after_bronchodilator" },
    ]);
    expect(visit?.questions).toEqual(["pre_test_after_post_test"]);
    const [swapped] = visits(postAt("09:00:00", 2.5, 3.8), at("09:20:00", { pre_bronchodilator: values(2, 3.5) }));
    expect(swapped?.record.pre_bronchodilator).toBeUndefined();
    expect(swapped?.questions).toEqual(["pre_test_after_post_test"]);
  });

  it.each([
    [2.1, 2.4, ["tests_of_visit_differ"]],
    [2.0, 2.23, []],
    [1.5, 1.69, []],
  ])("of one kind with %d and %d L raise %o", (first, second, questions) => {
    const [visit] = visits(
      at("08:00:00", { pre_bronchodilator: values(first, 4) }),
      at("12:00:00", { pre_bronchodilator: values(second, 4) }),
    );
    expect(visit?.questions).toEqual(questions);
  });

  it("state facts together: the latest of each, and all diagnoses", () => {
    const [visit] = visits(
      at("08:00:00", {
        diagnoses: ["asthma"],
        symptoms: { mmrc: 1, cat: 4 },
        smoking: { status: "former" },
        height_cm: 175,
      }),
      at("09:00:00", { diagnoses: ["copd", "asthma"], symptoms: { mmrc: 2 }, height_cm: 176, ancestry: "other" }),
    );
    expect(visit?.record).toMatchObject({
      diagnoses: ["asthma", "copd"],
      symptoms: { mmrc: 2, cat: 4 },
      smoking: { status: "former" },
      height_cm: 175,
      ancestry: "other",
    });
  });
});

/** A record without a test that says why there is none. */
function missingAt(
  performed_at: string,
  reason: MissingTest["reason"],
  part: Partial<PatientRecord> = {},
): PatientRecord {
  const { pre_bronchodilator: _pre, ...record } = aRecord({ performed_at, ...part });
  return { ...record, missing: { pre_bronchodilator: reason } };
}

describe("records without a test", () => {
  const told = (...records: readonly PatientRecord[]) =>
    visits(...records).map(({ record, missing }) => [record.performed_at, missing.map(({ reason }) => reason)]);
  const [march, may] = ["2025-03-01T08:00:00Z", "2025-05-01T08:00:00Z"];
  const tested = (performed_at: string, part: Partial<PatientRecord> = {}) => aRecord({ performed_at, ...part });

  it("are visits of their own, before, between and after those with a test", () => {
    const [january, april, june] = ["2025-01-01T08:00:00Z", "2025-04-01T08:00:00Z", "2025-06-01T08:00:00Z"] as const;
    const records = [
      missingAt(june, "missed_visit"),
      tested(may),
      missingAt(april, "refused"),
      tested(march),
      missingAt(january, "technical_failure"),
    ];
    expect(told(...records)).toEqual([
      [january, ["technical_failure"]],
      [march, []],
      [april, ["refused"]],
      [may, []],
      [june, ["missed_visit"]],
    ]);
  });

  it.each([
    ["12 hours before", "2025-04-30T20:00:00Z", [march, may]],
    ["12 hours after", "2025-05-01T20:00:00Z", [march, may]],
    ["12 hours and a millisecond before", "2025-04-30T19:59:59.999Z", [march, "2025-04-30T19:59:59.999Z", may]],
    ["12 hours and a millisecond after", "2025-05-01T20:00:00.001Z", [march, may, "2025-05-01T20:00:00.001Z"]],
  ])("belong to the visit whose first test lies within 12 hours: %s", (_, at, expected) => {
    const formed = visits(tested(march), tested(may), missingAt(at, "unable", { missing: {} }));
    expect(formed.map(({ record }) => record.performed_at)).toEqual(expected);
    expect(formed.flatMap(({ sources }) => sources)).toHaveLength(3);
  });

  it("within 12 hours of each other and of no test are one visit", () => {
    const morning = missingAt("2025-06-01T08:00:00Z", "technical_failure");
    const evening = missingAt("2025-06-01T20:00:00Z", "refused");
    expect(told(evening, tested(march), morning)).toEqual([
      [march, []],
      ["2025-06-01T08:00:00Z", ["technical_failure", "refused"]],
    ]);
  });

  it("leave a visit with a test its time and its person, and state their facts and codes", () => {
    const trial = { visit: "V2", arm: "A" };
    const [visit] = visits(
      missingAt("2025-05-01T07:00:00Z", "unable", { height_cm: 171, symptoms: { mmrc: 3 }, trial }),
      tested(may),
    );
    expect(visit?.record).toMatchObject({ performed_at: may, height_cm: 175, symptoms: { mmrc: 3 }, trial });
    expect(visit?.records.map(({ tests }) => tests.length)).toEqual([0, 1]);
    expect(visit?.record.missing).toBeUndefined();
  });
});

describe("a statement that a test is missing", () => {
  const DAY = "2025-05-01";
  const at = (hour: string, part: Partial<PatientRecord>): PatientRecord => {
    const { pre_bronchodilator: _pre, ...person } = aRecord({ performed_at: `${DAY}T${hour}:00:00Z` });
    return { ...person, ...part };
  };
  const pre = { pre_bronchodilator: values(3.1, 4) };
  const post = { post_bronchodilator: values(3.3, 4.1) };
  const failed = { pre_bronchodilator: effortsGraded("F", 3.1, 4) };
  const no = (missing: PatientRecord["missing"]): Partial<PatientRecord> => (missing === undefined ? {} : { missing });
  const noPre = no({ pre_bronchodilator: "technical_failure" });
  const noPost = no({ post_bronchodilator: "refused" });
  const neither = no({ pre_bronchodilator: "unable", post_bronchodilator: "refused" });

  // What the visit says is missing, and which statements it contradicts, by the hour of the record that states it.
  it.each<[string, readonly PatientRecord[], readonly string[], readonly string[]]>([
    ["in a record with the other test", [at("08", { ...pre, ...noPost })], ["08 post refused"], []],
    ["in a record with that test", [at("08", { ...pre, ...noPre })], [], ["08 pre technical_failure"]],
    ["before another record has it", [at("08", noPre), at("09", pre)], [], ["08 pre technical_failure"]],
    ["after another record had it", [at("08", pre), at("09", noPre)], [], ["09 pre technical_failure"]],
    [
      "before another record has it after bronchodilator",
      [at("08", noPost), at("09", { ...pre, ...post })],
      [],
      ["08 post refused"],
    ],
    ["of both, and one is delivered", [at("08", neither), at("09", pre)], ["08 post refused"], ["08 pre unable"]],
    [
      "of both, and both are delivered",
      [at("08", neither), at("09", pre), at("10", post)],
      [],
      ["08 pre unable", "08 post refused"],
    ],
    [
      "by two records, and a third has it",
      [at("08", noPre), at("09", noPre), at("10", pre)],
      [],
      ["08 pre technical_failure", "09 pre technical_failure"],
    ],
    [
      "by two records, and none has it",
      [at("08", { ...post, ...noPre }), at("09", noPre)],
      ["08 pre technical_failure", "09 pre technical_failure"],
      [],
    ],
    ["of a test whose efforts all fail", [at("08", noPre), at("09", failed)], [], ["08 pre technical_failure"]],
    [
      "of a test before, where only one made after the other is called so",
      [at("08", { ...post, ...noPre }), at("09", pre)],
      ["08 pre technical_failure"],
      [],
    ],
    [
      "of a test before, and the visit has one after alone",
      [at("08", noPre), at("09", post)],
      ["08 pre technical_failure"],
      [],
    ],
  ])("%s", (_, records, missing, contradicted) => {
    for (const order of [records, records.toReversed()]) {
      const [visit, ...others] = visits(...order);
      const brief = (stated: readonly { performed_at: string; test: string; reason: string }[] = []) =>
        stated.map(
          ({ performed_at, test, reason }) =>
            `${performed_at.slice(11, 13)} ${test.slice(0, test.indexOf("_"))} ${reason}`,
        );
      expect(others).toEqual([]);
      expect(brief(visit?.missing)).toEqual(missing);
      expect(brief(visit?.contradicted)).toEqual(contradicted);
      expect(visit?.questions.includes("missing_test_present")).toBe(contradicted.length > 0);
    }
  });
});
