/** What the code uses and Node 20 lacks, for whoever imports this: programs, threads, and what projects import of the toolkit. */
completeNode20();

function completeNode20(): void {
  if (typeof Promise.withResolvers !== "function") {
    Promise.withResolvers = function withResolvers<T>(): PromiseWithResolvers<T> {
      const parts: { resolve?: PromiseWithResolvers<T>["resolve"]; reject?: PromiseWithResolvers<T>["reject"] } = {};
      const promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
      return { promise, ...(parts as Required<typeof parts>) };
    };
  }

  if (typeof Map.groupBy !== "function") {
    Map.groupBy = function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
      const groups = new Map<K, T[]>();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index);
        index += 1;
        groups.set(key, [...(groups.get(key) ?? []), item]);
      }
      return groups;
    };
  }
}
