/** What came of the requests of an attack. */
export class Tally {
  requests = 0;
  /** Answers that say "later", with the time to wait: 429, and 503 where room or turns are used up. */
  later = 0;
  readonly #statuses = new Map<number, number>();
  /** What was answered with a failure of the service's own, each by the request that met it. */
  readonly failures: string[] = [];
  /** Requests that were whole, or had stopped for long, and got no answer. */
  readonly hangs: string[] = [];
  /** Answers that an attack did not expect. */
  readonly surprises: string[] = [];

  answered(request: string, status: number, retryAfter: string | undefined): void {
    this.requests += 1;
    this.#statuses.set(status, this.count(status) + 1);
    if ((status === 429 || status === 503) && retryAfter !== undefined) this.later += 1;
    else if (status >= 500) this.failures.push(`${status} ${request}`);
  }

  /** Sent, and ended without an answer, as HTTP allows for what is no request. */
  ended(): void {
    this.requests += 1;
  }

  unanswered(request: string): void {
    this.requests += 1;
    this.hangs.push(request);
  }

  count(status: number): number {
    return this.#statuses.get(status) ?? 0;
  }

  /** Says so where an answer is not one of those that the contract has for such a request. */
  expect(request: string, status: number, allowed: readonly number[]): void {
    if (!allowed.includes(status))
      this.surprises.push(`${request} was answered ${status}, not ${allowed.join(" or ")}`);
  }

  /** `200 × 31, 404 × 2`. */
  statuses(): string {
    return [...this.#statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status} × ${count}`)
      .join(", ");
  }
}
