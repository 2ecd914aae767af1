import type { Effort, ReportedValues, Spirometry } from "../spirometry.ts";
import { measuredValues } from "../spirometry.ts";
import type { PatientRecord } from "../types/record.ts";
import type { RecordWarning, RecordWarningCode } from "../types/warnings.ts";
import type { ReferenceEquations } from "../types/model.ts";
import { bodyWarnings } from "./body.ts";
import { effortWarnings } from "./efforts.ts";
import { factWarnings } from "./facts.ts";
import { flowWarnings } from "./flows.ts";
import { samplingWarnings } from "./sampling.ts";
import { pairWarnings } from "./tests.ts";
import { volumeWarnings } from "./volumes.ts";

const TESTS = ["pre_bronchodilator", "post_bronchodilator"] as const;
type Test = (typeof TESTS)[number];

/** As much of a test as plausibility looks at. */
export type TestValues = Omit<ReportedValues, "fev1_fvc">;

/** What pattern, severity, response and GOLD are withheld for. What any other warning is about decides no pattern. */
const WITHHOLDS_PATTERN: ReadonlySet<RecordWarningCode> = new Set([
  "height_likely_inches",
  "age_likely_months",
  "height_implausible",
  "bmi_implausible",
  "volumes_likely_decilitres",
  "volumes_likely_fractions",
  "fev1_likely_ratio",
  "z_score_implausible",
  "volumes_implausible",
  "fev1_equals_fvc",
  "tests_far_apart",
]);

/** Whether a pattern, severity and GOLD may be derived in spite of the warnings. */
export function keepsPattern(warnings: readonly RecordWarning[]): boolean {
  return warnings.every(({ code }) => !WITHHOLDS_PATTERN.has(code));
}

/** Whether a verdict on the response may be given. */
export function keepsResponse(warnings: readonly RecordWarning[]): boolean {
  return warnings.every(keepsVerdicts);
}

/** Whether something is doubtful that neither pattern nor response rests on. */
export function isDoubtful(warnings: readonly RecordWarning[]): boolean {
  return warnings.some(keepsVerdicts);
}

function keepsVerdicts({ code }: RecordWarning): boolean {
  return !WITHHOLDS_PATTERN.has(code) && code !== "tests_identical";
}

/**
 * What of a record cannot well be true, with pointers into the record. Nothing is changed for it. `tests`: the values that the
 * tests report, null where there is no such test. Throws a RangeError for GLI-2012 without an ancestry group.
 */
export function recordWarnings(
  record: PatientRecord,
  tests: Readonly<Record<Test, TestValues | null>>,
  equations: ReferenceEquations,
): RecordWarning[] {
  const { pre_bronchodilator: pre, post_bronchodilator: post } = tests;
  const body = bodyWarnings(record, pre ?? post);
  return [
    ...body,
    // beside a height that cannot be true no volume can be judged
    ...(body.length > 0 ? [] : TESTS.flatMap((test) => volumesOf(record, test, tests[test], equations))),
    ...TESTS.flatMap((test) => flowsOf(record, test, tests[test])),
    ...(pre === null || post === null ? [] : pairWarnings(record, pre, post, equations)),
    ...effortWarnings(record),
    ...factWarnings(record),
  ];
}

/** The same of a record as it is taken in, without evaluating a curve: under GLI-2022, which needs nothing but the record. */
export function intakeWarnings(record: PatientRecord): RecordWarning[] {
  const tests = {
    pre_bronchodilator: roughValues(record.pre_bronchodilator),
    post_bronchodilator: roughValues(record.post_bronchodilator),
  };
  return recordWarnings(record, tests, "gli-2022-global");
}

function volumesOf(
  record: PatientRecord,
  test: Test,
  values: TestValues | null,
  equations: ReferenceEquations,
): RecordWarning[] {
  if (values === null) return [];
  const ofCurves = record[test]?.kind === "curves" ? samplingWarnings(values, record, equations) : [];
  return [...volumeWarnings(values, record, equations), ...ofCurves].map((cause) => ({
    pointer: `/${test}`,
    ...cause,
  }));
}

function flowsOf(record: PatientRecord, test: Test, values: TestValues | null): RecordWarning[] {
  if (values === null) return [];
  const single = record[test]?.kind === "values";
  return flowWarnings(values).map(({ field, code, detail }) => ({
    pointer: single ? `/${test}/${field}` : `/${test}`,
    code,
    detail,
  }));
}

const NOTHING: TestValues = measuredValues({});

/** Values as they are; of efforts the largest volumes, and flows and other volumes of the one with the largest sum of both; of curves the volume that they span. */
function roughValues(spirometry: Spirometry | undefined): TestValues | null {
  switch (spirometry?.kind) {
    case undefined:
      return null;
    case "values":
      return measuredValues(spirometry);
    case "efforts":
      return {
        ...measuredValues(largestOf(spirometry.efforts)),
        fev1_l: Math.max(...spirometry.efforts.map(({ fev1_l }) => fev1_l)),
        fvc_l: Math.max(...spirometry.efforts.map(({ fvc_l }) => fvc_l)),
      };
    case "curves":
      return { ...NOTHING, fvc_l: Math.max(...spirometry.efforts.map(({ volume_l }) => spanOf(volume_l))) };
  }
}

function largestOf(efforts: readonly Effort[]): Partial<Effort> {
  const sum = ({ fev1_l, fvc_l }: Effort): number => fev1_l + fvc_l;
  return efforts.toSorted((a, b) => sum(b) - sum(a))[0] ?? {};
}

function spanOf(volumes: readonly number[]): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const litres of volumes) {
    if (litres < lowest) lowest = litres;
    if (litres > highest) highest = litres;
  }
  return highest - lowest;
}
