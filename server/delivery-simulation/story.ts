import type { Company, Repositories } from "../storage/store.ts";
import { webhookId } from "../webhooks/signing/webhook-id.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { pursue, type Wish } from "./clients.ts";
import { startFleet } from "./fleet.ts";
import type { Fact, History, Message, Operation } from "./history.ts";
import { Machine } from "./machine.ts";
import { Receivers } from "./receivers.ts";
import type { World } from "./replica.ts";
import { Scheduler } from "./scheduler.ts";
import { beginTrouble, CALM_FROM_MS, type Fleet } from "./troubles.ts";

/** Wishes come within this time. */
const WISHES_MS = 10_000;
/** By now everything that troubles can delay is over, if nothing got stuck. */
const LONGEST_STORY_MS = 600_000;
const LOOK_EVERY_MS = 5_000;
/** No trouble keeps the store from whoever stands beside it for so long. */
const STUCK_MS = 60_000;
const PROJECT = "a-project";

/** One database serves any number of stories, one after the other. */
export async function storyteller(): Promise<(seed: number) => Promise<History>> {
  const machine = await Machine.create();
  return (seed) => tellStory(machine, seed);
}

async function tellStory(machine: Machine, seed: number): Promise<History> {
  const chance = chanceFrom(seed);
  const scheduler = new Scheduler(chance);
  const restoreTimers = scheduler.install();
  try {
    machine.begin(scheduler);
    const facts: Fact[] = [];
    const tell = (fact: Fact): void => void facts.push(fact);
    const per_company = chance.oneOf([1, 2, 16]);
    const troubles = chance.happens(0.35) ? 0 : chance.whole(1, 4);
    const receivers = new Receivers(chance, troubles === 0);
    const settings = { concurrency: chance.oneOf([8, 128]), per_company };
    const alone = chance.happens(0.3);
    const world: World = { scheduler, chance, machine, receivers, tell, alone, settings };
    const story = new Story(world, troubles);
    const roomy = per_company === 16 && settings.concurrency === 128;
    return { seed, per_company, roomy, facts, ...(await story.run()) };
  } finally {
    restoreTimers();
  }
}

type End = Pick<History, "attempts" | "messages" | "records">;

class Story {
  readonly #world: World;
  readonly #troubles: number;
  readonly #companies: Company[] = [];
  readonly #analyses = new Map<string, readonly string[]>();
  #wishes = 0;
  /** When something is asked for. */
  readonly #moments: number[] = [];
  readonly #keys = new Map<string, string>();
  /** Clients that still want something. */
  #pursued = 0;
  #fleet!: Fleet;

  constructor(world: World, troubles: number) {
    this.#world = world;
    this.#troubles = troubles;
  }

  async run(): Promise<End> {
    const { scheduler, chance } = this.#world;
    // What was there before the story begins.
    const prepared = this.#prepare();
    await scheduler.runUntil(10);
    await prepared;
    this.#fleet = startFleet(this.#world);
    for (const company of this.#companies) this.#wishOf(company);
    for (let count = 0; count < this.#troubles; count += 1)
      scheduler.after(this.#troubleAt(), () => beginTrouble(this.#fleet));
    await scheduler.runUntil(chance.whole(3_000, 20_000));
    await this.#now(() => this.#look());
    await scheduler.runUntil(CALM_FROM_MS);
    while (scheduler.now < LONGEST_STORY_MS && (this.#pursued > 0 || (await this.#now(() => this.#underWay())))) {
      await scheduler.runUntil(scheduler.now + LOOK_EVERY_MS);
    }
    return this.#now(() => this.#ending());
  }

  /** Reads the store while nothing else happens. */
  async #now<T>(read: () => Promise<T>): Promise<T> {
    const { scheduler } = this.#world;
    const reading = read();
    let done = false;
    const end = () => (done = true);
    reading.then(end, end);
    for (const until = scheduler.now + STUCK_MS; !done;) {
      if (scheduler.now > until) throw new Error("the store answers nobody any more");
      await scheduler.runUntil(scheduler.now + 5);
    }
    return reading;
  }

  #transaction<T>(work: (tx: Repositories) => Promise<T>): Promise<T> {
    return this.#world.machine.insist("the audience", work);
  }

  async #prepare(): Promise<void> {
    const { chance } = this.#world;
    for (let count = 1; count <= chance.whole(1, 2); count += 1) {
      const company = { company_id: `com_${count}`, name: `Company ${count}`, created_at: 0 };
      this.#companies.push(company);
      const analyses = Array.from({ length: chance.whole(1, 3) }, (_, nth) => `ana_${count}${nth}`);
      this.#analyses.set(company.company_id, analyses);
      await this.#transaction((tx) => addCompany(tx, company, analyses));
    }
  }

  /** At any time, or just when somebody asks for something. */
  #troubleAt(): number {
    const { chance } = this.#world;
    return chance.happens(0.5) ? chance.uniform() * CALM_FROM_MS : chance.oneOf(this.#moments) + chance.uniform() * 8;
  }

  /** Draws what a company wants, and when. */
  #wishOf(company: Company): void {
    const { chance } = this.#world;
    const registers = { operation: "put" as const, body: this.#registration(company) };
    if (chance.happens(0.9)) this.#later(0, company, registers);
    for (const analysis_id of this.#analyses.get(company.company_id) ?? []) {
      const body = { project_id: PROJECT, analysis_id, language: "en" };
      this.#later(200 + chance.uniform() * WISHES_MS, company, { operation: "interpret", body });
    }
    for (let count = chance.whole(0, 4); count > 0; count -= 1)
      this.#later(200 + chance.uniform() * (WISHES_MS + 8_000), company, this.#another(company, chance));
  }

  #another(company: Company, chance: Chance): Pick<Wish, "operation" | "body"> {
    const operation: Operation = chance.oneOf(["redeliver", "redeliver", "test", "intake", "intake", "put", "delete"]);
    if (operation === "put") return { operation, body: this.#registration(company) };
    if (operation === "intake") return { operation, body: { project_id: PROJECT, patients: patients(chance) } };
    if (operation === "redeliver") return { operation, body: { project_id: PROJECT } };
    return { operation, body: {} };
  }

  #registration({ company_id }: Company): Wish["body"] {
    const { chance } = this.#world;
    const [place, secret] = [chance.whole(1, 2), chance.whole(1, 3)];
    return {
      webhook_url: `https://${company_id}.example/${place}`,
      webhook_secret: `secret ${secret} of ${company_id}`,
      events: ["results.delivered"],
    };
  }

  /** A wish, by one client or by two that do not know of each other. */
  #later(ms: number, company: Company, { operation, body }: Pick<Wish, "operation" | "body">): void {
    const { scheduler, chance } = this.#world;
    // Now and then somebody uses a key again for something else.
    const again = chance.happens(0.08) ? this.#keys.get(company.company_id) : undefined;
    const key = again ?? (chance.happens(0.7) ? `key ${(this.#wishes += 1)}` : undefined);
    if (key !== undefined) this.#keys.set(company.company_id, key);
    const wish = { wish: (this.#wishes += 1), company, operation, key, body };
    const tries = key !== undefined && chance.happens(0.3) ? 2 : 1;
    for (let count = 0; count < tries; count += 1) {
      const wait = count === 0 ? ms : ms + chance.uniform() * 30;
      this.#moments.push(wait);
      scheduler.after(wait, () => void this.#pursue(wish));
    }
  }

  async #pursue(wish: Wish): Promise<void> {
    this.#pursued += 1;
    await pursue(this.#world, wish, () => this.#anyReplica());
    this.#pursued -= 1;
  }

  #anyReplica() {
    const replicas = this.#fleet.alive();
    return replicas.length === 0 ? undefined : this.#world.chance.oneOf(replicas);
  }

  /** Clients look at what has become of their messages. */
  async #look(): Promise<void> {
    const { tell, scheduler } = this.#world;
    for (const { webhook_id, outcome } of await this.#messages())
      tell({ kind: "looked", at: scheduler.now, webhook_id, outcome });
  }

  async #underWay(): Promise<boolean> {
    const { due, waiting, in_flight, held } = await this.#transaction((tx) => tx.deliveries.stats());
    return due + waiting + in_flight + held > 0;
  }

  async #ending(): Promise<End> {
    const messages = await this.#messages();
    const attempts = await Promise.all(
      this.#companies.map(({ company_id }) =>
        this.#transaction(async (tx) => (await tx.deliveries.attempts({ company_id }, {}, { limit: 1_000 })).rows),
      ),
    );
    const records = this.#companies.map(async ({ company_id }) => {
      const listed = await this.#transaction((tx) => tx.records.list({ company_id }, {}, { limit: 1_000 }));
      return [company_id, listed.rows.map(({ patient_id }) => patient_id)] as const;
    });
    return {
      messages,
      attempts: attempts.flatMap((rows) =>
        rows.toReversed().map(({ about, ...row }) => ({
          ...row,
          webhook_id: "event_id" in about ? about.event_id : webhookId(about.batch_id, about.edition),
        })),
      ),
      records: Object.fromEntries(await Promise.all(records)),
    };
  }

  async #messages(): Promise<readonly Message[]> {
    const found: Message[] = [];
    for (const { company_id } of this.#companies) {
      found.push(...(await this.#transaction((tx) => batchesOf(tx, company_id))));
      found.push(...(await this.#transaction((tx) => testsOf(tx, company_id))));
    }
    return found;
  }
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

async function batchesOf(tx: Repositories, company: string): Promise<readonly Message[]> {
  const { rows } = await tx.batches.list({ company_id: company }, {}, { limit: 1_000 });
  const project = await tx.projects.find(company, PROJECT);
  return Promise.all(
    rows.map(async ({ batch_id, edition, webhook_state, outcome }) => {
      const stored = project && (await tx.batches.find(project, batch_id));
      const body = stored && Buffer.from(stored.body).toString();
      return { company, webhook_id: webhookId(batch_id, edition), state: webhook_state, outcome, body };
    }),
  );
}

/** The newest alone can be asked for without a name; the story needs no other. */
async function testsOf(tx: Repositories, company: string): Promise<readonly Message[]> {
  const test = await tx.webhookTests.newest(company);
  if (test === undefined) return [];
  const state = test.outcome === undefined ? "pending" : test.outcome.delivered ? "delivered" : "failed";
  return [{ company, webhook_id: test.event_id, state, outcome: test.outcome, body: undefined }];
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
