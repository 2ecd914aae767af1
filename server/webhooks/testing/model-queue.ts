import type {
  AttemptReport,
  AttemptResult,
  ClaimRequest,
  ClaimedDelivery,
  DeliveryQueue,
  Fence,
  Settlement,
} from "../../storage/delivery-queue.ts";
import type { Registration } from "../../storage/store.ts";
import type { Clock } from "../clock.ts";

interface Row {
  readonly delivery_id: string;
  readonly company_id: string;
  attempt: number;
  due_at: number;
  owner: string | undefined;
  lease_until: number;
  last_status: number | undefined;
  outcome: Settlement | undefined;
}

/** What a test may look at. */
export interface LoggedAttempt extends AttemptResult {
  readonly delivery_id: string;
  readonly attempt: number;
}

/** The port's rules in memory, as plainly as they can be written: the model that worker tests run on. */
export class ModelQueue implements DeliveryQueue {
  readonly rows: Row[] = [];
  readonly log: LoggedAttempt[] = [];
  readonly registrations = new Map<string, Registration>();
  readonly calls: string[] = [];
  /** Set to make the store fail: the error that the named operations throw. */
  failing: { operations: readonly string[]; error: Error } | undefined;
  readonly #clock: Clock;
  readonly #wakers = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(company: string, delivery = `dlv_${this.rows.length + 1}`): string {
    const due_at = this.#clock.monotonic();
    const fresh = { attempt: 1, due_at, owner: undefined, lease_until: 0, last_status: undefined, outcome: undefined };
    this.rows.push({ delivery_id: delivery, company_id: company, ...fresh });
    for (const wake of this.#wakers) wake();
    return delivery;
  }

  register(company: string, url = `https://${company}.example/hook`, secret = `the secret of ${company}`): void {
    const previous = { previous_secret: undefined, previous_secret_until: undefined, revision: 1 };
    const at = this.#clock.monotonic();
    const registration = { webhook_url: url, webhook_secret: secret, created_at: at, updated_at: at, ...previous };
    this.registrations.set(company, registration);
  }

  row(delivery: string): Row {
    const row = this.rows.find(({ delivery_id }) => delivery_id === delivery);
    if (row === undefined) throw new Error(`no such delivery: ${delivery}`);
    return row;
  }

  async claim({ owner, lease_ms, limit, per_company }: ClaimRequest): Promise<readonly ClaimedDelivery[]> {
    this.#called("claim");
    const claimed: ClaimedDelivery[] = [];
    while (claimed.length < limit) {
      const row = this.#fairest(per_company);
      if (row === undefined) break;
      const reclaimed = row.owner !== undefined;
      row.owner = owner;
      row.lease_until = this.#clock.monotonic() + lease_ms;
      claimed.push(this.#view(row, reclaimed));
    }
    return claimed;
  }

  async report({ fence, result, next }: AttemptReport): Promise<boolean> {
    this.#called("report");
    const row = this.#fenced(fence);
    if (row === undefined) return false;
    if (result !== undefined) this.log.push({ delivery_id: row.delivery_id, attempt: fence.attempt, ...result });
    if ("outcome" in next) Object.assign(row, { outcome: next.outcome, owner: undefined });
    else {
      const due_at = this.#clock.monotonic() + next.delay_ms;
      Object.assign(row, { attempt: row.attempt + 1, due_at, owner: undefined, last_status: result?.status });
    }
    return true;
  }

  async release(fence: Fence): Promise<boolean> {
    this.#called("release");
    const row = this.#fenced(fence);
    if (row !== undefined) Object.assign(row, { owner: undefined, due_at: this.#clock.monotonic() });
    return row !== undefined;
  }

  async nextDueIn({ per_company }: Pick<ClaimRequest, "per_company">): Promise<number | undefined> {
    this.#called("nextDueIn");
    const times = this.rows
      .filter((row) => row.outcome === undefined)
      .filter((row) => row.owner !== undefined || this.#held(row.company_id).length < per_company)
      .map((row) => (row.owner === undefined ? row.due_at : row.lease_until));
    return times.length === 0 ? undefined : Math.max(0, Math.min(...times) - this.#clock.monotonic());
  }

  onWake(callback: () => void): () => void {
    this.#wakers.add(callback);
    return () => this.#wakers.delete(callback);
  }

  get listeners(): number {
    return this.#wakers.size;
  }

  enqueue(): Promise<never> {
    throw new Error("deliveries are added with add()");
  }

  attempts(): Promise<never> {
    throw new Error("attempts are read from the log");
  }

  stats(): Promise<never> {
    throw new Error("the model has no statistics");
  }

  #called(operation: string): void {
    this.calls.push(operation);
    if (this.failing?.operations.includes(operation) === true) throw this.failing.error;
  }

  /** The next row to hand out: of the company with the fewest under way, the one that has waited longest. */
  #fairest(perCompany: number): Row | undefined {
    const held = (row: Row) => this.#held(row.company_id).length;
    return this.rows
      .filter((row) => this.#isDue(row) && held(row) < perCompany)
      .toSorted((a, b) => held(a) - held(b) || a.due_at - b.due_at)[0];
  }

  #isDue(row: Row): boolean {
    const from = row.owner === undefined ? row.due_at : row.lease_until;
    return row.outcome === undefined && from <= this.#clock.monotonic();
  }

  #held(company: string): readonly Row[] {
    const now = this.#clock.monotonic();
    return this.rows.filter((row) => row.company_id === company && row.owner !== undefined && row.lease_until > now);
  }

  #fenced({ delivery_id, owner, attempt }: Fence): Row | undefined {
    const row = this.row(delivery_id);
    return row.owner === owner && row.attempt === attempt && row.outcome === undefined ? row : undefined;
  }

  #view(row: Row, reclaimed: boolean): ClaimedDelivery {
    return {
      delivery_id: row.delivery_id,
      company_id: row.company_id,
      batch_id: `bat_${row.delivery_id}`,
      edition: 0,
      trigger: "interpret",
      attempt: row.attempt,
      last_status: row.last_status,
      reclaimed,
      due_at: row.due_at,
      claimed_at: this.#clock.monotonic(),
      body: Buffer.from(`{"delivery":"${row.delivery_id}"}`),
      traceparent: undefined,
      registration: this.registrations.get(row.company_id),
    };
  }
}
