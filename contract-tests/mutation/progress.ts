/** One line for each result, as it falls. */
import type { MutantResult } from "./mutant-result.ts";

export interface Progress {
  expect(count: number): void;
  step(result: MutantResult): void;
  note(text: string): void;
}

export function progressOn(stream: { write(text: string): unknown }): Progress {
  const started = performance.now();
  let expected = 0;
  let done = 0;
  const say = (text: string): void => {
    const at = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
    stream.write(`${at} s  ${text}\n`);
  };
  return {
    expect: (count) => void (expected += count),
    step: ({ group, name, status, check, message, seconds }) => {
      done += 1;
      const how = status === "killed" ? (check ?? "") : `${status.toUpperCase()} ${message}`;
      say(`${done}/${expected}  ${group}: ${name}: ${how} (${seconds.toFixed(1)} s)`);
    },
    note: say,
  };
}
