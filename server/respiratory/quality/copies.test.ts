import { describe, expect, it } from "vitest";
import { record } from "../curves/testing/recording.ts";
import { ramp } from "../curves/testing/waveforms.ts";
import { evaluateSpirometry } from "./evaluate.ts";
import { effort, evaluate } from "./testing/efforts.ts";
import type { Curve, EvaluatedSpirometry } from "../spirometry.ts";

const copied = ({ efforts }: EvaluatedSpirometry): boolean[] | undefined =>
  efforts?.map(({ reasons }) => reasons.includes("copied_effort"));

describe("efforts that are equal in every number", () => {
  it("are said to be copies, and the others are not", () => {
    const other = effort({ fev1_l: 2.99, fvc_l: 3.97 });
    expect(copied(evaluate([effort(), other, effort()]))).toEqual([true, false, true]);
    expect(copied(evaluate(Array.from({ length: 8 }, () => effort())))).toEqual(Array(8).fill(true));
    expect(copied(evaluate([effort(), effort({ fet_s: 7.1 })]))).toEqual([false, false]);
  });

  it("are told from chance: two equal volumes alone are none", () => {
    const bare = { fev1_l: 3, fvc_l: 4, faults: [] };
    expect(copied(evaluate([bare, bare]))).toEqual([false, false]);
    expect(
      copied(
        evaluate([
          { ...bare, pef_l_s: 7.31 },
          { ...bare, pef_l_s: 7.31 },
        ]),
      ),
    ).toEqual([true, true]);
    expect(
      copied(
        evaluate([
          { ...bare, pef_l_s: 7.31 },
          { ...bare, pef_l_s: 7.32 },
        ]),
      ),
    ).toEqual([false, false]);
  });

  it("are seen in curves, whatever their offset", () => {
    const blow = (how = {}): Curve => record(ramp(8, 0.08, 0.5), 100, { noise: 0.001, ...how });
    const curves = (efforts: Curve[]) => copied(evaluateSpirometry({ kind: "curves", efforts }, 40));
    expect(curves([blow(), blow()])).toEqual([true, true]);
    expect(curves([blow(), blow({ offset: 0.3 })])).toEqual([true, true]);
    expect(curves([blow(), blow({ seed: 2 })])).toEqual([false, false]);
  });
});
