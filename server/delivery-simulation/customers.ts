import type { Company, Repositories } from "../storage/store.ts";
import type { Chance } from "./chance.ts";
import { pursue, type Wish } from "./clients.ts";
import type { Operation } from "./history.ts";
import { MIDNIGHT } from "./machine.ts";
import type { Replica, World } from "./replica.ts";
import { CALM_FROM_MS } from "./troubles.ts";

/** Wishes come within this time. */
const WISHES_MS = 10_000;
/** A company that has another receiver has changed its registration so long after it heard of the pause. */
const MOVES_WITHIN_MS = 6_000;
export const PROJECT = "a-project";

/**
 * What a story is about. In a crowd a company has much interpreted at once, and its receiver takes its time; in an outage a receiver takes
 * nothing for long, and is paused.
 */
export type Plot = "usual" | "crowd" | "outage";

type Want = Pick<Wish, "operation" | "body">;

/** The companies of a story, and what they want of the service. */
export class Customers {
  readonly #world: World;
  readonly #plot: Plot;
  readonly #companies: Company[] = [];
  readonly #analyses = new Map<string, readonly string[]>();
  readonly #keys = new Map<string, string>();
  readonly #replicaFor: () => Replica | undefined;
  /** Those that are having their webhook resumed. */
  readonly #resuming = new Set<string>();
  /** Those that register another receiver as soon as they hear that theirs is paused. */
  readonly #moving = new Set<string>();
  #wishes = 0;
  #pursued = 0;
  /** When something is asked for. */
  readonly moments: number[] = [];

  constructor(world: World, plot: Plot, replicaFor: () => Replica | undefined) {
    this.#world = world;
    this.#plot = plot;
    this.#replicaFor = replicaFor;
  }

  get companies(): readonly Company[] {
    return this.#companies;
  }

  /** Clients that still want something. */
  get pursued(): number {
    return this.#pursued;
  }

  /** What was there before the story begins. */
  async prepare(): Promise<void> {
    const { chance, machine } = this.#world;
    const count = chance.whole(1, 2);
    for (let nth = 1; nth <= count; nth += 1) {
      const company = { company_id: `com_${nth}`, name: `Company ${nth}`, created_at: 0 };
      this.#companies.push(company);
      const many = nth === 1 && this.#plot !== "usual";
      const analyses = Array.from(
        { length: many ? chance.whole(5, 8) : chance.whole(1, 3) },
        (_, a) => `ana_${nth}${a}`,
      );
      this.#analyses.set(company.company_id, analyses);
      await machine.insist("the audience", (tx) => addCompany(tx, company, analyses));
    }
  }

  /** Draws what each company wants, and when. */
  begin(): void {
    for (const company of this.#companies) this.#wishOf(company);
    if (this.#plot === "outage") this.#outage();
  }

  /** Somebody has seen that the webhook is paused: a company that has another receiver registers that, in its own time. */
  hearOfPause(company: Company): void {
    if (!this.#moving.delete(company.company_id)) return;
    const body = { ...this.#registration(company), webhook_url: `https://${hostOf(company)}/another` };
    const wait = this.#world.chance.uniform() * MOVES_WITHIN_MS;
    this.#world.scheduler.after(
      wait,
      () => void this.#pursue(this.#wishFor(company, { operation: "put", body }, this.#freshKey())),
    );
  }

  /** Somebody has seen that the webhook is paused, and has it resumed until it is. */
  resume(company: Company): void {
    const { company_id } = company;
    if (this.#resuming.has(company_id)) return;
    this.#resuming.add(company_id);
    const wish = this.#wishFor(company, { operation: "resume", body: {} }, this.#freshKey());
    void this.#pursue(wish).finally(() => this.#resuming.delete(company_id));
  }

  #wishOf(company: Company): void {
    const { chance } = this.#world;
    const registers = { operation: "put" as const, body: this.#registration(company) };
    if (chance.happens(0.9) || this.#plot !== "usual") this.#later(0, company, registers);
    const crowdAt = 200 + chance.uniform() * WISHES_MS;
    for (const analysis_id of this.#analyses.get(company.company_id) ?? []) {
      const body = { project_id: PROJECT, analysis_id, language: "en" };
      const at = this.#plot === "crowd" ? crowdAt + chance.uniform() * 40 : 200 + chance.uniform() * WISHES_MS;
      this.#later(at, company, { operation: "interpret", body });
    }
    for (let count = chance.whole(0, 4); count > 0; count -= 1)
      this.#later(200 + chance.uniform() * (WISHES_MS + 8_000), company, this.#another(company));
  }

  /** The first company's receiver takes nothing, perhaps the others' neither, until somebody mends it; resumed too early, it is paused again. */
  #outage(): void {
    const { chance, receivers } = this.#world;
    const [first, ...others] = this.#companies;
    if (first === undefined) return;
    for (const company of [first, ...others.filter(() => chance.happens(0.4))]) {
      receivers.failUntil(hostOf(company), chance.whole(5_000, 18_000));
      if (chance.happens(0.4)) {
        this.#moving.add(company.company_id);
        continue;
      }
      for (let count = chance.oneOf([0, 1, 1, 2]); count > 0; count -= 1) {
        const at = chance.whole(4_000, CALM_FROM_MS);
        const registers = chance.happens(0.3);
        const put = { operation: "put", body: this.#registration(company) } as const;
        this.#later(at, company, registers ? put : { operation: "resume", body: slice(chance) });
      }
    }
  }

  #another(company: Company): Want {
    const { chance } = this.#world;
    const operation: Operation = chance.oneOf(["redeliver", "redeliver", "test", "intake", "intake", "put", "delete"]);
    if (operation === "put") return { operation, body: this.#registration(company) };
    if (operation === "intake") return { operation, body: { project_id: PROJECT, patients: patients(chance) } };
    if (operation === "redeliver") return { operation, body: { project_id: PROJECT } };
    return { operation, body: {} };
  }

  #registration(company: Company): Wish["body"] {
    const { chance } = this.#world;
    const [place, secret] = [chance.whole(1, 2), chance.whole(1, 3)];
    return {
      webhook_url: `https://${hostOf(company)}/${place}`,
      webhook_secret: `secret ${secret} of ${company.company_id}`,
      events: ["results.delivered"],
    };
  }

  /** A wish, by one client or by two that do not know of each other. */
  #later(ms: number, company: Company, want: Want): void {
    const { scheduler, chance } = this.#world;
    // Now and then somebody uses a key again for something else.
    const again = chance.happens(0.08) ? this.#keys.get(company.company_id) : undefined;
    const key = again ?? (chance.happens(0.7) ? this.#freshKey() : undefined);
    if (key !== undefined) this.#keys.set(company.company_id, key);
    const wish = this.#wishFor(company, want, key);
    const tries = key !== undefined && chance.happens(0.3) ? 2 : 1;
    for (let count = 0; count < tries; count += 1) {
      const wait = count === 0 ? ms : ms + chance.uniform() * 30;
      this.moments.push(wait);
      scheduler.after(wait, () => void this.#pursue(wish));
    }
  }

  #freshKey(): string {
    return `key ${(this.#wishes += 1)}`;
  }

  #wishFor(company: Company, want: Want, key: string | undefined): Wish {
    return { wish: (this.#wishes += 1), company, key, ...want };
  }

  async #pursue(wish: Wish): Promise<void> {
    this.#pursued += 1;
    await pursue(this.#world, wish, this.#replicaFor);
    this.#pursued -= 1;
  }
}

function hostOf({ company_id }: Company): string {
  return `${company_id}.example`;
}

/** Everything, what is not older than something, or what lies between. */
function slice(chance: Chance): Wish["body"] {
  const instant = (ms: number) => new Date(MIDNIGHT + ms).toISOString();
  const since = chance.whole(0, WISHES_MS);
  return chance.oneOf([
    {},
    {},
    { since: instant(since) },
    { since: instant(since), until: instant(since + chance.whole(1, WISHES_MS)) },
  ]);
}

async function addCompany(tx: Repositories, company: Company, analyses: readonly string[]): Promise<void> {
  await tx.companies.create(company);
  const project = await tx.projects.ensure(company.company_id, PROJECT);
  const model = { fit: {}, rules: {}, reference_equations: "gli-2022-global" };
  const model_id = `mod_${company.company_id}`;
  await tx.models.insert(project, { model_id, created_at: 0, model_json: JSON.stringify(model) });
  for (const analysis_id of analyses) {
    const analysis_json = `${JSON.stringify({ analysis_id, left_out: [], items: [] })}\n`;
    const made = { analysis_id, model_id, created_at: 0, analysis_json, record_keys: [], read: [] };
    await tx.analyses.insert(project, made);
  }
}

function patients(chance: Chance) {
  return Array.from({ length: chance.whole(1, 2) }, () => ({
    patient_id: `P${chance.whole(1, 4)}`,
    performed_at: "2026-11-18T10:15:00+01:00",
    sex: "female",
    age_years: 67.4,
    height_cm: 162,
    pre_bronchodilator: { kind: "values", fev1_l: 1.2 + chance.whole(0, 1) / 10, fvc_l: 2.62 },
  }));
}
