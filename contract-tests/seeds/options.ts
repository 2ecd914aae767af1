/** The command line of the runs with many seeds. */
import { parseArgs } from "node:util";

export type Engine = "sqlite" | "postgres";

export interface Options {
  readonly seeds: number;
  readonly from: number;
  readonly engine: Engine;
  /** Programs that want a core while the last runs go on; 0 for none. */
  readonly load: number;
  readonly loaded: number;
  readonly nice: number;
}

export const USAGE = `node contract-tests/seeds/index.ts [--seeds N] [--from N] [--engine sqlite|postgres] [--load N] [--loaded N] [--nice N]

  --seeds   how many runs of the whole gate, each with the next seed (10)
  --from    the first seed (1)
  --engine  what our service stores in (sqlite)
  --load    so many programs that want a core run beside the last runs (0)
  --loaded  how many of the runs those are; all of them when --load alone is given
  --nice    how much those programs give way to others, 0 to 19 (19)`;

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least || value > most)
    throw new Error(`--${name} is a whole number from ${least} to ${most}, not ${text}`);
  return value;
}

/** Throws with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "10" },
      from: { type: "string", default: "1" },
      engine: { type: "string", default: "sqlite" },
      load: { type: "string", default: "0" },
      loaded: { type: "string" },
      nice: { type: "string", default: "19" },
    },
  });
  const { engine } = values;
  if (engine !== "sqlite" && engine !== "postgres") throw new Error(`--engine is sqlite or postgres, not ${engine}`);
  const seeds = whole("seeds", values.seeds, 1, 1000);
  const load = whole("load", values.load, 0, 64);
  return {
    seeds,
    from: whole("from", values.from, 0, 2 ** 31),
    engine,
    load,
    loaded: load === 0 ? 0 : whole("loaded", values.loaded ?? String(seeds), 0, seeds),
    nice: whole("nice", values.nice, 0, 19),
  };
}
