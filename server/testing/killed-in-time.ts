/** Calls of something that a process is killed before: SIGKILL, so that nothing of its own runs any more. */
export class Moments {
  readonly #last: number;
  #count = 0;

  /** Killed at the `last`-th moment. */
  constructor(last: number) {
    this.#last = last;
  }

  /** One more has come. */
  pass(): void {
    this.#count += 1;
    if (this.#count === this.#last) process.kill(process.pid, "SIGKILL");
  }

  /** What of the store answers later is a call of it: a crash can come before it, and in SQLite nothing lies between two of them. */
  before<T extends object>(part: T): T {
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === "object" && value !== null) return this.before(value);
        if (typeof value !== "function") return value;
        return (...args: readonly unknown[]): unknown => {
          this.pass();
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  }
}
