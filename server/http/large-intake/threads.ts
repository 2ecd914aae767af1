import { Piscina } from "piscina";
import type { LargeIntake, LargeReading } from "./reading.ts";

/** Reads a large body somewhere; its bytes are gone afterwards. */
export type ReadLargeIntake = (intake: LargeIntake) => Promise<LargeReading>;

export interface IntakeThreads {
  readonly read: ReadLargeIntake;
  /** Ends the threads; what is under way is given up. */
  readonly close: () => Promise<void>;
}

/** An idle thread ends after this, and what it held of memory is free again; the next large body starts it anew. */
const IDLE_MS = 60_000;

/** Threads of their own, so that nobody's analyses wait behind a second of reading. */
export function createIntakeThreads(threads: number): IntakeThreads {
  const pool = new Piscina<LargeIntake, LargeReading>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
  });
  return {
    read: (intake) => pool.run(intake, { transferList: [intake.bytes.buffer as ArrayBuffer] }),
    close: () => pool.destroy(),
  };
}
