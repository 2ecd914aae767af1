import { Gauge, type Registry } from "prom-client";
import type { Companies } from "../storage/store.ts";
import type { Quotas } from "../usecases/shared/quotas.ts";

/** Shows how close any company is to a quota, before it is refused. Read from the store, so that every replica shows the same. */
export function quotaMetrics(registry: Registry, companies: Pick<Companies, "fullest">, quotas: Quotas): void {
  const collect = async function (this: Gauge<"counted">): Promise<void> {
    const { records, bytes } = await companies.fullest(quotas);
    this.set({ counted: "records" }, records);
    this.set({ counted: "bytes" }, bytes);
  };
  const name = "company_quota_used_ratio";
  const help = "Largest part of its quota that any company uses, of records and of bytes; 1 is all of it";
  registry.registerMetric(new Gauge({ name, help, labelNames: ["counted"], registers: [], collect }));
}
