import { evaluateSpirometry } from "../quality/evaluate.ts";
import { type QualityStanding, qualityStanding } from "../quality/standing.ts";
import { undecided } from "../quality/decided.ts";
import type { MeasuredValues, Spirometry, SpirometryValues } from "../spirometry.ts";
import type { InterpretedTest } from "../types/record.ts";
import type { PlacedRecord } from "./visit.ts";

/** The tests of one kind, before or after bronchodilator, of one visit. */
export interface Session {
  readonly test: InterpretedTest;
  /** Undefined where no record has such a test. */
  readonly spirometry: Spirometry | undefined;
  /** The records whose efforts or values are in it. */
  readonly used: readonly PlacedRecord[];
}

/** What documents a test best comes first; it decides between kinds of equal quality (our own judgement). */
const KINDS: readonly Spirometry["kind"][] = ["curves", "efforts", "values"];
const STANDINGS: readonly QualityStanding[] = ["good", "unknown", "caution", "excluded"];

/**
 * One session of all tests of one kind. Efforts of several records are judged together, in the order in which they were made;
 * of single values the largest FEV1 and the largest FVC count, each on its own. Curves, efforts and values cannot be judged
 * together: of several kinds the one of the best quality is the session.
 */
export function combineSessions(placed: readonly PlacedRecord[], test: InterpretedTest): Session {
  const sessions = KINDS.flatMap((kind) => sessionOfKind(placed, test, kind));
  const [first] = sessions;
  if (first === undefined) return { test, spirometry: undefined, used: [] };
  return sessions.length === 1 ? first : bestOf(sessions);
}

function sessionOfKind(placed: readonly PlacedRecord[], test: InterpretedTest, kind: Spirometry["kind"]): Session[] {
  const used = placed.filter(({ record }) => record[test]?.kind === kind);
  const tests = used.flatMap(({ record }) => record[test] ?? []);
  return tests.length === 0 ? [] : [{ test, spirometry: joined(tests), used }];
}

/** Tests of one kind as one. */
function joined(tests: readonly Spirometry[]): Spirometry {
  const [first] = tests as readonly [Spirometry, ...Spirometry[]];
  if (tests.length === 1) return first;
  if (first.kind === "efforts")
    return { kind: "efforts", efforts: tests.flatMap((test) => (test.kind === "efforts" ? test.efforts : [])) };
  if (first.kind === "curves")
    return { kind: "curves", efforts: tests.flatMap((test) => (test.kind === "curves" ? test.efforts : [])) };
  return joinedValues(tests.flatMap((test) => (test.kind === "values" ? [test] : [])));
}

/** The largest of each volume; flows from the test with the largest sum of FEV1 and FVC, as among efforts. */
function joinedValues(tests: readonly SpirometryValues[]): SpirometryValues {
  const flows = tests.reduce((a, b) => (b.fev1_l + b.fvc_l > a.fev1_l + a.fvc_l ? b : a));
  const { kind: _kind, ...values } = flows;
  return {
    kind: "values",
    ...values,
    fev1_l: Math.max(...tests.map(({ fev1_l }) => fev1_l)),
    fvc_l: Math.max(...tests.map(({ fvc_l }) => fvc_l)),
    ...largest(tests, "fev0_75_l"),
    ...largest(tests, "fev6_l"),
  };
}

function largest(tests: readonly SpirometryValues[], name: "fev0_75_l" | "fev6_l"): Partial<MeasuredValues> {
  const values = tests.flatMap((test) => test[name] ?? []);
  return values.length === 0 ? {} : { [name]: Math.max(...values) };
}

/** Of several kinds the best as it was sent: a review that rejects efforts never puts single values of the same visit in their place. */
function bestOf(sessions: readonly Session[]): Session {
  const rank = ({ spirometry, used }: Session): number => {
    const age = (used[0] as PlacedRecord).record.age_years;
    return STANDINGS.indexOf(qualityStanding(evaluateSpirometry(undecided(spirometry as Spirometry), age).quality));
  };
  const ranked = sessions.map((session) => ({ session, rank: rank(session) }));
  return ranked.reduce((a, b) => (b.rank < a.rank ? b : a)).session;
}
