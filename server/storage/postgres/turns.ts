/** How many transactions of one company may hold a connection at once. More would only wait for each other, and other companies need connections too. */
const AT_ONCE = 2;

interface Company {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets the transactions of a company wait for each other before they take a connection, and not while they hold one. */
export class CompanyTurns {
  readonly #companies = new Map<string, Company>();

  async run<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    const company = this.#companies.get(companyId) ?? { running: 0, waiting: [] };
    this.#companies.set(companyId, company);
    if (company.running < AT_ONCE) company.running += 1;
    // Whoever ends hands its turn on.
    else await new Promise<void>((begin) => void company.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = company.waiting.shift();
      if (next !== undefined) next();
      else {
        company.running -= 1;
        if (company.running === 0) this.#companies.delete(companyId);
      }
    }
  }
}
