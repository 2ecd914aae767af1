/** Asks the unchanged server what a changed contract admits and forbids; only what concerns the change is sent. */
import type { Contract } from "../../engine/contract.ts";
import { random } from "../../engine/generate/random.ts";
import { inventory } from "../../engine/coverage/elements.ts";
import { runOperation } from "../../engine/phases/examples.ts";
import type { TestContext, Phase } from "../../engine/context.ts";
import { malformed } from "../../engine/phases/malformed.ts";
import { negative } from "../../engine/phases/negative.ts";
import { boundaries } from "../../engine/phases/positive.ts";
import { join, tokensOf } from "../../../spec/openapi/pointer.ts";
import type { Profile, RunningTarget } from "../../engine/profile.ts";
import { removals } from "../../engine/phases/removals.ts";
import { security } from "../../engine/phases/security.ts";
import { delivering } from "../../engine/phases/webhooks.ts";
import { Run } from "../../engine/run.ts";
import { register } from "../../engine/webhooks/register.ts";
import { type Mutant, nameOf } from "./mutant.ts";
import type { Seen } from "./replay.ts";
import type { SchemaNodes } from "./schema-nodes.ts";

const MOST_SEEDS = 1e9;

type Focus = NonNullable<TestContext["focus"]>;

/** The phase as if the contract had these operations only. */
function only(phase: Phase, ids: ReadonlySet<string>): Phase {
  return {
    name: phase.name,
    run: (context) => {
      const operations = context.contract.operations.filter(({ id }) => ids.has(id));
      return phase.run({ ...context, contract: { ...context.contract, operations } });
    },
  };
}

/** A receiver that takes everything: what the mutant before has registered may well be out of reach, and keeps flows waiting. */
const registered: Phase = {
  name: "registered",
  run: async (context) => {
    for (const delivery of context.deliveries) await register(context, delivery, context.receiverUrl);
  },
};

const ways: Phase = {
  name: "ways",
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method !== "DELETE"))
      await runOperation(context, operation);
  },
};

/** The phase with no other boundary case of requests than in these places. */
function about(phase: Phase, focus: Focus): Phase {
  return { name: phase.name, run: (context) => phase.run({ ...context, focus }) };
}

function varied(focus: Focus): Phase[] {
  return [about(boundaries, focus), about(negative, focus)];
}

/** Schemas that judge the same value as the one around them. */
const IN_PLACE = /^(not|if|then|else|allOf|anyOf|oneOf|dependentSchemas)$/;

/** The schemas whose value a change of this one judges: itself, and those around it that hold it as a condition. */
function judgesWith(pointer: string): string[] {
  const tokens = tokensOf(pointer);
  const at = tokens.findIndex((token, index) => IN_PLACE.test(token) && !NAMED.test(tokens[index - 1] ?? ""));
  return at === -1 ? [pointer] : [pointer, join("", ...tokens.slice(0, at))];
}

/** Below these stand names, not keywords. */
const NAMED = /^(properties|patternProperties|dependentSchemas|schemas|\$defs)$/;

function isOfParameter(schemas: readonly string[]): boolean {
  return schemas.some((pointer) => /\/parameters\/[^/]+\/(schema|content)/.test(pointer));
}

export class Live {
  readonly #profile: Profile;
  readonly #nodes: SchemaNodes;
  readonly #known: ReadonlySet<string>;
  readonly #seed: number;
  #target: Promise<RunningTarget> | undefined;

  constructor(original: Contract, profile: Profile, nodes: SchemaNodes, seed: number) {
    this.#profile = { ...profile, workflows: [], corpus: {}, provocations: [], exclusions: [] };
    this.#nodes = nodes;
    this.#seed = seed;
    const { schemas, operations, webhooks } = original;
    this.#known = new Set(inventory(schemas, operations, webhooks).elements.keys());
  }

  /** The first thing that gives the change away; `undefined` when the server keeps to the changed contract as well. */
  async judge(mutant: Mutant, contract: Contract): Promise<Seen | undefined> {
    const phases = this.#phases(mutant.scope);
    if (phases.length === 0) return undefined;
    // flows of the mutants before must not be met again on the same server
    const seed = random(this.#seed, nameOf(mutant)).whole(0, MOST_SEEDS);
    const { findings, coverage } = await this.#run(contract, phases, seed);
    const finding = findings.find(({ check }) => check !== "coverage");
    if (finding !== undefined) return { check: finding.check, message: `${finding.message} (${finding.subject})` };
    const gone = coverage.unseen.find(({ name, kind }) => kind !== "tightness" && !this.#known.has(name));
    return gone && { check: "coverage", message: `never observed: ${gone.name}` };
  }

  #phases(scope: Mutant["scope"]): Phase[] {
    if (scope.kind === "delivery") return [delivering];
    if (scope.kind === "requests") {
      const ids = new Set(scope.operations);
      return [ways, security, malformed, removals, ...varied(isOfParameter)].map((phase) => only(phase, ids));
    }
    if (scope.kind !== "schema") return [];
    const users = this.#nodes.usersOf(scope.at).filter(({ direction }) => direction === "in");
    const judged = new Set(judgesWith(scope.at));
    const near = (pointer: string): boolean => judged.has(pointer) || pointer.startsWith(`${scope.at}/`);
    const ids = new Set(users.map(({ user }) => user));
    return ids.size === 0 ? [] : varied((schemas) => schemas.some(near)).map((phase) => only(phase, ids));
  }

  async #run(contract: Contract, phases: readonly Phase[], seed: number): ReturnType<Run["run"]> {
    const { launch } = this.#profile;
    if (launch === undefined) throw new Error("the proof needs a server that it can start");
    this.#target ??= launch();
    const target = await this.#target;
    return await new Run({
      contract,
      profile: this.#profile,
      seed,
      start: () => Promise.resolve({ ...target, stop: () => Promise.resolve() }),
      quick: true,
      tracks: { live: [registered, ...phases] },
      enough: () => true,
    }).run();
  }

  async close(): Promise<void> {
    await (await this.#target)?.stop();
  }
}
