import type { PatientRecord } from "../../respiratory/types/record.ts";
import type { EffortVerdict, Item, Test } from "../input.ts";
import { type Trace, traceOf } from "./trace.ts";

type TestName = "pre_bronchodilator" | "post_bronchodilator";

/** One effort with its curve. */
export interface DrawnEffort {
  /** As it was sent, from 1. */
  readonly number: number;
  readonly test: "pre" | "post";
  readonly trace: Trace;
  readonly best: boolean;
  /** Not even usable for FEV1 or for FVC. */
  readonly unusable: boolean;
}

/** The efforts of an item whose curves are there to be drawn, the best of each test last, so that nothing covers it. */
export function drawnEfforts(item: Item, record: PatientRecord | undefined): readonly DrawnEffort[] {
  const drawn = [...ofTest("pre_bronchodilator", item, record), ...ofTest("post_bronchodilator", item, record)];
  return drawn.toSorted((a, b) => Number(a.best) - Number(b.best));
}

function ofTest(name: TestName, item: Item, record: PatientRecord | undefined): readonly DrawnEffort[] {
  const test = item[name];
  const sent = record?.[name];
  if (test === null || sent?.kind !== "curves") return [];
  const best = bestEffort(test);
  return sent.efforts.flatMap((curve, place) => {
    const trace = traceOf(curve);
    const verdict = test.efforts?.[place];
    if (trace === undefined || verdict === undefined) return [];
    const unusable = verdict.fev1 === "unusable" || verdict.fvc === "unusable";
    return [
      {
        number: place + 1,
        test: name === "pre_bronchodilator" ? "pre" : "post",
        trace,
        best: place === best,
        unusable,
      },
    ];
  });
}

const RANKS: Readonly<Record<string, number>> = { acceptable: 3, usable: 1, unusable: 0 };

/** Acceptable, then unknown, then usable. */
function rank({ fev1, fvc }: EffortVerdict): number {
  const of = (verdict: string | null): number => (verdict === null ? 2 : (RANKS[verdict] ?? 0));
  return Math.min(of(fev1), of(fvc));
}

/** Place of the effort with the largest sum of FEV1 and FVC (ATS/ERS 2019) among those of the best standing; undefined without efforts. */
export function bestEffort({ efforts }: Test): number | undefined {
  const sum = ({ fev1_l, fvc_l }: EffortVerdict): number => (fev1_l ?? 0) + (fvc_l ?? 0);
  const places = (efforts ?? []).map((_, place) => place);
  const effort = (place: number): EffortVerdict => (efforts as readonly EffortVerdict[])[place] as EffortVerdict;
  return places
    .filter((place) => rank(effort(place)) > 0)
    .toSorted((a, b) => rank(effort(b)) - rank(effort(a)) || sum(effort(b)) - sum(effort(a)))
    .at(0);
}
