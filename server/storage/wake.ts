/** Tells subscribers that new work may be there. */
export class Wake {
  readonly #subscribers = new Set<() => void>();
  #pending = false;

  readonly subscribe = (callback: () => void): (() => void) => {
    // An object of its own per subscription: one function may subscribe twice.
    const subscriber = () => callback();
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Remembers that the transaction under way brings work. */
  setPending(): void {
    this.#pending = true;
  }

  emitIfPending(): void {
    if (!this.#pending) return;
    this.#pending = false;
    this.emit();
  }

  emit(): void {
    // Later, so that a subscriber that throws does not break off the commit that woke it.
    for (const subscriber of this.#subscribers) queueMicrotask(() => this.#subscribers.has(subscriber) && subscriber());
  }
}
