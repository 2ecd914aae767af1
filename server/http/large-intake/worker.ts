import { move, transferableSymbol, valueSymbol } from "piscina";
import { type LargeIntake, readLargeIntake } from "./reading.ts";

/** Runs in a worker thread. The texts of the records go back without a copy. */
export default function run(intake: LargeIntake): unknown {
  const reading = readLargeIntake(intake);
  if (reading.kind !== "read") return reading;
  return move({ [transferableSymbol]: [reading.texts.bytes.buffer], [valueSymbol]: reading });
}
