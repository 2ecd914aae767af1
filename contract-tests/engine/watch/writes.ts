/** Writes that are under way: what is read meanwhile may show them or not. */
export class Writes {
  #open = 0;
  /** How many have begun so far. */
  #begun = 0;

  /** Returns what ends it and says whether somebody else's write met it. */
  begin(method: string | undefined): () => boolean {
    const writes = !/^(GET|HEAD|OPTIONS)$/.test(method ?? "GET");
    const [before, begun] = [this.#open, this.#begun];
    if (writes) {
      this.#open += 1;
      this.#begun += 1;
    }
    return () => {
      if (writes) this.#open -= 1;
      return before > 0 || this.#begun - begun > (writes ? 1 : 0);
    };
  }
}
