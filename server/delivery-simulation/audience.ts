import type { Company, Repositories } from "../storage/store.ts";
import { webhookId } from "../webhooks/signing/webhook-id.ts";
import { PROJECT } from "./customers.ts";
import type { History, Message } from "./history.ts";
import type { World } from "./replica.ts";

/** No trouble keeps the store from whoever stands beside it for so long. */
const STUCK_MS = 60_000;

/** Whoever watches a story: clients that look at what has become of theirs, and the reader of its end. */
export class Audience {
  readonly #world: World;
  readonly #companies: readonly Company[];

  constructor(world: World, companies: readonly Company[]) {
    this.#world = world;
    this.#companies = companies;
  }

  /** Reads the store while nothing else happens. */
  async now<T>(read: () => Promise<T>): Promise<T> {
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

  /** Clients look at what has become of their messages. */
  async look(): Promise<void> {
    const { tell, scheduler } = this.#world;
    for (const { webhook_id, outcome } of await this.#messages())
      tell({ kind: "looked", at: scheduler.now, webhook_id, outcome });
  }

  /** Clients look at their registrations; answers the companies whose receivers are paused. */
  async lookAtPauses(): Promise<readonly Company[]> {
    const { tell, scheduler, machine } = this.#world;
    const paused: Company[] = [];
    for (const company of this.#companies) {
      const { company_id } = company;
      const registration = await this.#transaction((tx) => tx.registrations.get(company_id));
      if (registration === undefined) continue;
      const { pause } = registration;
      tell({ kind: "registered", at: scheduler.now, store_at: machine.now(), company: company_id, pause });
      if (pause !== undefined) paused.push(company);
    }
    return paused;
  }

  async underWay(): Promise<boolean> {
    const { due, waiting, in_flight, held } = await this.#transaction((tx) => tx.deliveries.stats());
    return due + waiting + in_flight + held > 0;
  }

  async ending(): Promise<Pick<History, "attempts" | "messages" | "records">> {
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

  #transaction<T>(work: (tx: Repositories) => Promise<T>): Promise<T> {
    return this.#world.machine.insist("the audience", work);
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
