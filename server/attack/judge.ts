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

/** Attacks that slowed the neighbour's median beyond what is allowed; on a machine that does other things too, these say little. */
export function starved(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes
    .filter(({ idle, meanwhile }) => !(meanwhile.median <= idle.median * MOST_SLOWED))
    .map(
      ({ attack, idle, meanwhile }) =>
        `${attack}: the neighbour's median is ${(meanwhile.median / idle.median).toFixed(1)} times its idle one`,
    );
}

const SHOWN = 5;

function some(about: string, all: readonly string[]): readonly string[] {
  const more = all.length > SHOWN ? [`${about} ${all.length - SHOWN} more`] : [];
  return [...all.slice(0, SHOWN).map((one) => `${about} ${one}`), ...more];
}
