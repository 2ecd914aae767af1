import { type Place, type SourceFault, faultsIn } from "../fault.ts";

const of = (file: string): Place => ({ file: `respiratory/curves/${file}`, where: ["rules-of-curves", "closed-form"] });

/** What is read of a raw signal. */
export const CURVES: readonly SourceFault[] = [
  ...faultsIn(of("drift.ts"), [
    "a drift begins with a tenth of a litre a second",
    "SMALLEST_DRIFT = 0.004;",
    "SMALLEST_DRIFT = 0.1;",
  ]),
  ...faultsIn(of("step.ts"), [
    "a step begins with half a litre",
    "SMALLEST_STEP_LITRES = 0.04;",
    "SMALLEST_STEP_LITRES = 0.5;",
  ]),
  ...faultsIn(
    of("extra-volume.ts"),
    ["a second breath has a litre", "EXTRA_LITRES = 0.1;", "EXTRA_LITRES = 1;"],
    ["a second breath flows fast", "SMALLEST_EXCESS = 0.5;", "SMALLEST_EXCESS = 5;"],
  ),
  ...faultsIn(of("lost-stretch.ts"), ["half of the flow may be lost", "LEAST_SHARE = 0.15;", "LEAST_SHARE = 0.5;"]),
  ...faultsIn(of("flat-peak.ts"), [
    "a flat peak lasts half a second",
    "PARTS_SECONDS = [0.04, 0.08]",
    "PARTS_SECONDS = [0.2, 0.3]",
  ]),
  ...faultsIn(of("start.ts"), ["a blow may begin at full flow", "FIRST_FLOW_SHARE = 0.3;", "FIRST_FLOW_SHARE = 3;"]),
  ...faultsIn(of("start.ts"), [
    "a rest may be put before a blow",
    "slopeAt(signal, i + rise, full) >= FULL_FLOW.share * slope",
    "false",
  ]),
  ...faultsIn(of("measure-curve.ts"), [
    "a part of FVC is passed at a sample",
    "(above - volume) / (above - below)",
    "(above - volume) * (above - below)",
  ]),
  ...faultsIn(of("interruptions.ts"), [
    "a cough comes back by 5 litres a second",
    "SMALLEST_RECOVERY = 0.5;",
    "SMALLEST_RECOVERY = 5;",
  ]),
  ...faultsIn(of("stop.ts"), [
    "an expiration breaks off by half a litre",
    "MISSING_LITRES = 0.025;",
    "MISSING_LITRES = 0.5;",
  ]),
  ...faultsIn(of("end.ts"), ["an inspiration is drift", "INSPIRATION_LITRES = 0.15;", "INSPIRATION_LITRES = 15;"]),
];
