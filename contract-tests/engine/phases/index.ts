/** The phases of a run, in tracks: each track is a story of its own, and may have an instance of the service to itself. */
import { afterRemoval } from "./after-removal.ts";
import { callbacks } from "./callbacks.ts";
import { changes } from "./changes.ts";
import { conditional } from "./conditional.ts";
import { corpus } from "./corpus.ts";
import { encodings } from "./encodings.ts";
import { examples } from "./examples.ts";
import type { Phase, TestContext } from "../context.ts";
import { heads } from "./heads.ts";
import { limits } from "./limits.ts";
import { lists } from "./lists.ts";
import { malformed } from "./malformed.ts";
import { negative } from "./negative.ts";
import { oversize } from "./oversize.ts";
import { forms } from "./forms.ts";
import { preconditions } from "./preconditions.ts";
import { puts } from "./puts.ts";
import { refusals } from "./refusals.ts";
import { positive } from "./positive.ts";
import { provoked } from "./provoked.ts";
import { readBack } from "./read-back.ts";
import { removals } from "./removals.ts";
import { repetition } from "./repetition.ts";
import { routes } from "./routes.ts";
import { security } from "./security.ts";
import { spellings } from "./spellings.ts";
import { tenants } from "./tenants.ts";
import { unknown } from "./unknown.ts";
import { deliveries, overTime, registrationsEnded, stories, storiesOfDays, unreachable } from "./webhooks.ts";
import { workflows } from "./workflows.ts";

/** What is there: made, listed, read again, changed, and kept from others. */
const KEPT: readonly Phase[] = [
  examples,
  workflows,
  unknown,
  repetition,
  conditional,
  heads,
  forms,
  encodings,
  lists,
  readBack,
  changes,
  preconditions,
  refusals,
  puts,
  tenants,
  callbacks,
  limits,
];

/** What may be sent: all that the contract admits, and what it does not. */
const SENT: readonly Phase[] = [
  examples,
  corpus,
  malformed,
  spellings,
  security,
  routes,
  oversize,
  positive,
  negative,
  provoked,
  removals,
  afterRemoval,
];

/** The phase with this one webhook: a registration of one takes the place of the other's. */
function alone(path: string, phase: Phase): Phase {
  const narrow = (context: TestContext): Promise<void> =>
    phase.run({ ...context, deliveries: context.deliveries.filter(({ webhook }) => webhook.path === path) });
  return { ...phase, run: narrow };
}

/** All tracks as one, for a service that they share: what more than one begins with is done once, and the clock is set last. */
export function inTurn(parts: readonly (readonly Phase[])[]): Phase[] {
  const phases = parts.flatMap((part, index) => {
    const before = new Set(parts.slice(0, index).flat());
    return part.filter((phase) => !before.has(phase));
  });
  return [...phases.filter(({ setsClock }) => setsClock !== true), ...phases.filter(({ setsClock }) => setsClock)];
}

/** `webhooks`: their names, each of which mostly waits, and has tracks of its own for that. */
export function tracks(webhooks: readonly string[]): Readonly<Record<string, readonly Phase[]>> {
  const [first] = webhooks;
  const last = webhooks.at(-1);
  const waiting = webhooks.flatMap((path): [string, readonly Phase[]][] => [
    [`deliveries of ${path}`, [alone(path, deliveries), ...(path === first ? [stories] : [])]],
    [
      `unreachable ${path}`,
      [alone(path, unreachable), alone(path, overTime), ...(path === last ? [registrationsEnded, storiesOfDays] : [])],
    ],
  ]);
  // where all are one, what is sent last changes nothing that is yet to be read back
  return { kept: KEPT, sent: SENT, ...Object.fromEntries(waiting) };
}
