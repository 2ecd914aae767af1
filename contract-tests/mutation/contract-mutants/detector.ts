/** What one thread needs to hold mutants of a contract against a server that is not changed. */
import { type Contract, contractOf } from "../../engine/contract.ts";
import type { Profile } from "../../engine/profile.ts";
import type { MutantResult } from "../mutant-result.ts";
import { equivalence, unobservability } from "./equivalent.ts";
import { Hidden, elementsOf } from "./hidden.ts";
import { Live } from "./live.ts";
import { type Mutant, mutated, nameOf } from "./mutant.ts";
import type { Recorded } from "./record.ts";
import { Replay, type Seen } from "./replay.ts";
import { SchemaNodes } from "./schema-nodes.ts";

export function groupOf({ operator }: Mutant): string {
  return `contract ${operator}`;
}

export class Detector {
  readonly #original: Contract;
  readonly #nodes: SchemaNodes;
  readonly #replay: Replay;
  readonly #live: Live;
  readonly #hidden: Hidden;
  readonly #loose: ReadonlySet<string>;
  readonly #elements: ReadonlySet<string>;

  constructor(original: Contract, profile: Profile, recorded: Recorded, seed: number) {
    this.#original = original;
    this.#loose = new Set(recorded.loose);
    this.#elements = elementsOf(original);
    this.#nodes = new SchemaNodes(original);
    this.#hidden = new Hidden(original, this.#nodes, profile.exclusions);
    this.#replay = new Replay(original, recorded, this.#nodes);
    this.#live = new Live(original, profile, this.#nodes, seed);
  }

  async judge(mutant: Mutant): Promise<MutantResult> {
    const started = performance.now();
    const contract = contractOf(mutated(this.#original.document, mutant.edits));
    const seen = this.#replay.judge(mutant, contract) ?? (await this.#live.judge(mutant, contract));
    const seconds = (performance.now() - started) / 1000;
    return { group: groupOf(mutant), name: nameOf(mutant), seconds, ...this.#resultOf(mutant, contract, seen) };
  }

  #resultOf(
    mutant: Mutant,
    contract: Contract,
    seen: Seen | undefined,
  ): Pick<MutantResult, "status" | "check" | "message"> {
    if (seen !== undefined) return { status: "killed", ...seen };
    const same = equivalence(mutant, this.#nodes, this.#original, contract);
    if (same !== undefined) return { status: "equivalent", message: same };
    const hidden = this.#excluded(mutant, contract) ?? unobservability(mutant, this.#nodes, this.#original.operations);
    if (hidden !== undefined) return { status: "unobservable", message: hidden };
    return { status: "survived", message: `${mutant.effect}, and nothing gave it away` };
  }

  /** What the change takes away is what the run is excluded from seeing, or what no honest run has seen. */
  #excluded({ scope }: Mutant, contract: Contract): string | undefined {
    const left = elementsOf(contract);
    if ([...this.#loose].some((name) => this.#elements.has(name) && !left.has(name)))
      return "it takes away what was never seen, which the gate itself reports";
    const reason = this.#hidden.gone(contract);
    if (reason !== undefined) return `listed as never seen: ${reason}`;
    return scope.kind === "schema" && this.#hidden.holds(scope.at)
      ? "it stands below what is listed as never seen"
      : undefined;
  }

  close(): Promise<void> {
    return this.#live.close();
  }
}
