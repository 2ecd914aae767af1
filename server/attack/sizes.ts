const KIB = 1024;
const MIB = 1024 * KIB;

/** How much of everything an attack sends. */
export interface Sizes {
  /** Fuzzed requests, of all operations together. */
  readonly fuzzed: number;
  /** They end after so many minutes, however many have been sent. */
  readonly fuzzedMinutes: number;
  /** Sound bodies for each operation, each of which is then broken in every place. */
  readonly bases: number;
  /** Analyses that one company has asked for at once, again and again, and of how many patients each is. */
  readonly analyses: { readonly atOnce: number; readonly rounds: number; readonly patients: number };
  /** Bodies that stop coming after so many bytes. */
  readonly stalledLarge: { readonly connections: number; readonly bytes: number };
  readonly stalledSmall: { readonly connections: number; readonly bytes: number };
  /** Whether to wait until the service has ended what stalls, which takes it up to half a minute. */
  readonly untilEnded: boolean;
  readonly members: number;
  readonly hostileBodies: number;
  readonly slowHeads: number;
  readonly pipelines: { readonly connections: number; readonly requests: number };
  readonly oversize: number;
  readonly wrongKeys: number;
  /** How often the neighbour asks while nobody else does, before each attack and after it. */
  readonly idleRounds: number;
  /** An attack is made again until the neighbour has asked so often beside it: a percentile of few rounds is their largest. */
  readonly neighbourRounds: number;
}

/** The figures of the weekly run: what once brought a release of the service to its knees, and more of it. */
export const LONG: Sizes = {
  fuzzed: 200_000,
  fuzzedMinutes: 15,
  bases: 3,
  analyses: { atOnce: 32, rounds: 12, patients: 500 },
  stalledLarge: { connections: 17, bytes: 30 * MIB },
  stalledSmall: { connections: 4_000, bytes: 254 * KIB },
  untilEnded: true,
  members: 900_000,
  hostileBodies: 20,
  slowHeads: 2_000,
  pipelines: { connections: 20, requests: 500 },
  oversize: 20,
  wrongKeys: 2_000,
  idleRounds: 100,
  neighbourRounds: 100,
};

/** The same in seconds. */
export const SHORT: Sizes = {
  fuzzed: 600,
  fuzzedMinutes: 15,
  bases: 1,
  analyses: { atOnce: 32, rounds: 2, patients: 40 },
  stalledLarge: { connections: 17, bytes: 9 * MIB },
  stalledSmall: { connections: 200, bytes: 254 * KIB },
  untilEnded: false,
  members: 300_000,
  hostileBodies: 6,
  slowHeads: 100,
  pipelines: { connections: 4, requests: 100 },
  oversize: 3,
  wrongKeys: 80,
  idleRounds: 1,
  neighbourRounds: 0,
};
