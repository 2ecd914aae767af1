import type { Outcome, Result } from "./run.ts";

/** A neighbour may wait so many times as long as on its own. */
const MOST_SLOWED = 2;

/** What the service must never do, whatever it is sent and however slow the machine is: each as a line. */
export function broken({ outcomes, storedThoughRefused, crashed }: Result): readonly string[] {
  return [
    ...(crashed === undefined ? [] : [`the service ended: ${crashed.slice(-500)}`]),
    ...outcomes.flatMap(({ attack, tally, neighbourRefused }) => [
      ...some(`${attack}: failed with`, tally.failures),
      ...some(`${attack}: no answer to`, tally.hangs),
      ...some(`${attack}:`, tally.surprises),
      ...(neighbourRefused === 0 ? [] : [`${attack}: the neighbour was refused ${neighbourRefused} times`]),
    ]),
    ...some("stored though refused:", storedThoughRefused),
  ];
}

/** Attacks that slowed the neighbour's median, or its 99th percentile, beyond what is allowed; on a machine that does other things too, these say little. */
export function starved(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.flatMap(({ attack, idle, meanwhile }) =>
    [
      { name: "median", was: idle.median, is: meanwhile.median },
      { name: "99th percentile", was: idle.late, is: meanwhile.late },
    ]
      .filter(({ was, is }) => !(is <= was * MOST_SLOWED))
      .map(({ name, was, is }) => `${attack}: the neighbour's ${name} is ${(is / was).toFixed(1)} times its idle one`),
  );
}

const SHOWN = 5;

function some(about: string, all: readonly string[]): readonly string[] {
  const more = all.length > SHOWN ? [`${about} ${all.length - SHOWN} more`] : [];
  return [...all.slice(0, SHOWN).map((one) => `${about} ${one}`), ...more];
}
