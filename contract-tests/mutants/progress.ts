/** One line for each verdict, as it falls. */
import type { Verdict } from "./verdict.ts";

export interface Progress {
  expect(count: number): void;
  step(verdict: Verdict): void;
}

export function progressOn(stream: { write(text: string): unknown }): Progress {
  const started = performance.now();
  let expected = 0;
  let done = 0;
  return {
    expect: (count) => void (expected += count),
    step: ({ group, name, outcome, check, message, seconds }) => {
      done += 1;
      const at = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
      const how = outcome === "killed" ? (check ?? "") : `${outcome.toUpperCase()} ${message}`;
      stream.write(`${at} s  ${done}/${expected}  ${group}: ${name}: ${how} (${seconds.toFixed(1)} s)\n`);
    },
  };
}
