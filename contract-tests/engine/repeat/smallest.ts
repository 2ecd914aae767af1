/** Of each kind of finding, the smallest story that shows it on the server as it is now. */
import type { Finding } from "../finding.ts";
import type { Exchange } from "../http/exchange.ts";
import { type Group, grouped } from "../report/model.ts";
import { fingerprint } from "../settle.ts";
import { shrink } from "./shrink.ts";
import { standsAsBefore } from "./standing.ts";
import { type Story, storyOf } from "./story.ts";
import { type Listener, tell } from "./tell.ts";

/** Requests sent to make one finding smaller, at most. */
const TRIES = 150;

export interface Smallest {
  readonly finding: Finding;
  readonly story: Story;
  /** Whether it showed the finding by itself; the others need what the whole run had done before. */
  readonly repeats: boolean;
}

interface Shown {
  readonly finding: Finding;
  readonly exchange: Exchange;
}

function shortest({ findings }: Group, exchangeOf: (id: number) => Exchange | undefined): Shown | undefined {
  return findings
    .flatMap((finding) => {
      const exchange = finding.exchange === undefined ? undefined : exchangeOf(finding.exchange);
      return exchange === undefined ? [] : [{ finding, exchange }];
    })
    .toSorted((a, b) => (a.exchange.request.body?.byteLength ?? 0) - (b.exchange.request.body?.byteLength ?? 0))[0];
}

async function smallestOf(
  listener: Listener,
  { finding, exchange }: Shown,
  earlier: readonly Exchange[],
  late: () => boolean,
): Promise<Smallest> {
  const { contract } = listener;
  const first = storyOf({ contract, check: finding.check }, exchange, earlier);
  const wanted = fingerprint(finding);
  const shows = async (story: Story): Promise<boolean> => {
    if (late() || !standsAsBefore(contract, finding.check, first, story)) return false;
    const heard = await tell(listener, story);
    return (
      heard !== undefined &&
      heard.last.response?.status === exchange.response?.status &&
      heard.findings.some((found) => fingerprint(found) === wanted)
    );
  };
  if (!(await shows(first))) return { finding, story: first, repeats: false };
  return { finding, story: await shrink(first, shows, TRIES), repeats: true };
}

/** `exchanges` in the order of the run; `late`: the time for it is spent, and what is left stays as it is. */
export async function smallestStories(
  listener: Listener,
  findings: readonly Finding[],
  exchanges: ReadonlyMap<number, Exchange>,
  late: () => boolean,
): Promise<Smallest[]> {
  const earlier = [...exchanges.values()];
  const found: Smallest[] = [];
  for (const group of grouped(findings)) {
    const shown = shortest(group, (id) => exchanges.get(id));
    if (shown === undefined) continue;
    found.push(
      await smallestOf(
        listener,
        shown,
        earlier.filter(({ id }) => id < shown.exchange.id),
        late,
      ),
    );
  }
  return found;
}
