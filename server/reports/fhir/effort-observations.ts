import type { Curve, Effort, Spirometry } from "../../respiratory/spirometry.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import type { EffortVerdict, Item, Results } from "../input.ts";
import { afterGiven, type Given } from "./bronchodilator.ts";
import { type Coding, own } from "./codes.ts";
import {
  CURVE,
  CURVE_PARTS,
  EFFORT,
  EFFORT_PARTS,
  type EffortPart,
  FAULT,
  REVIEWED,
  type When,
} from "./effort-parts.ts";
import { NONE } from "./facts.ts";
import { observation, quantity } from "./observation.ts";
import type { Component, Observation, SampledData } from "./resources.ts";

/**
 * Every effort of the tests of a record behind an item, in the order in which they were made: as the device evaluated it, or its raw
 * signal. `firstOf`: the place of a test's first effort among those that the item judged; undefined where it judged none of them.
 */
export function effortObservations(
  item: Item,
  results: Results,
  {
    given,
    record,
    firstOf = () => 0,
  }: {
    readonly given: Given;
    readonly record: PatientRecord | undefined;
    readonly firstOf?: (test: TestName) => number | undefined;
  },
): readonly Observation[] {
  return (["pre", "post"] as const).flatMap((when) => {
    const name = `${when}_bronchodilator` as const;
    const spirometry = record?.[name];
    if (spirometry === undefined || spirometry.kind === "values") return [];
    const first = firstOf(name);
    return effortsOf(spirometry).map((effort, place): Observation => {
      const frame = observation(item, results, `${when}-effort-${place}`, codeOf(effort, when, place));
      const told = "volume_l" in effort ? signalOf(effort) : partsOf(effort);
      const judged = first === undefined ? undefined : first + place;
      const said =
        judged === undefined
          ? { ...frame, ...told }
          : {
              ...frame,
              status: statusOf(item[name]?.efforts?.[judged]),
              ...decidedOn(told, decisionOn(item, name, judged)),
            };
      return when === "pre" ? said : afterGiven(said, given);
    });
  });
}

export type TestName = "pre_bronchodilator" | "post_bronchodilator";

export function effortsOf(spirometry: Exclude<Spirometry, { kind: "values" }>): readonly (Effort | Curve)[] {
  return spirometry.efforts;
}

function codeOf(effort: Effort | Curve, when: When, place: number): { coding: readonly Coding[]; text: string } {
  const coding = "volume_l" in effort ? CURVE[when] : EFFORT[when];
  return { coding: [coding], text: `effort ${place + 1} ${when === "pre" ? "before" : "after"} bronchodilator` };
}

/** What a reviewer took out is no result. */
function statusOf(verdict: EffortVerdict | undefined): "final" | "cancelled" {
  return verdict?.reasons.includes("rejected_by_reviewer") === true ? "cancelled" : "final";
}

type Told = Pick<Observation, "component" | "valueSampledData">;

/** The decision that is in force: the last of several. */
function decisionOn({ review }: Item, test: string, place: number): string | undefined {
  const decisions = (review?.history ?? []).flatMap(({ efforts }) => efforts);
  return decisions.findLast((one) => one.test === test && one.effort === place + 1)?.decision;
}

/** What a reviewer decided is said beside what the operator did. */
function decidedOn(told: Told, decision: string | undefined): Told {
  if (decision !== "accept" && decision !== "reject") return told;
  const component: Component = { code: { coding: [REVIEWED.coding] }, valueBoolean: decision === "accept" };
  return { ...told, component: [...(told.component ?? []), component] };
}

function partsOf(effort: Effort): Told {
  return { component: componentsOf(effort, EFFORT_PARTS) };
}

function signalOf(curve: Curve): Told {
  const valueSampledData: SampledData = {
    origin: quantity(0, "L"),
    period: 1000 / curve.sampling_hz,
    dimensions: 1,
    data: curve.volume_l.join(" "),
  };
  const component = componentsOf(curve, CURVE_PARTS);
  return component.length === 0 ? { valueSampledData } : { valueSampledData, component };
}

function componentsOf(effort: Effort | Curve, parts: readonly EffortPart[]): readonly Component[] {
  const said = parts.flatMap(({ member, coding, unit }): Component[] => {
    const value = (effort as Partial<Effort>)[member];
    const code = { coding: [coding] };
    if (typeof value === "boolean") return [{ code, valueBoolean: value }];
    return value === undefined || unit === undefined ? [] : [{ code, valueQuantity: quantity(value, unit) }];
  });
  return [...said, ...faultsOf(effort)];
}

function faultsOf({ faults }: Effort | Curve): readonly Component[] {
  if (faults === undefined) return [];
  return (faults.length === 0 ? [NONE] : faults).map((fault) => ({
    code: { coding: [FAULT] },
    valueCodeableConcept: { coding: [own(fault, fault.replaceAll("_", " "))] },
  }));
}
