import { Gauge, Histogram, type Registry } from "prom-client";
import type { PoolObserver, PoolState } from "../storage/postgres/observe-pool.ts";

/** Seconds. A wait ends at five at the latest, with an error. */
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Shows a pool of connections to PostgreSQL: how many there are, who waits for one, and how long that took. */
export function poolMetrics(registry: Registry): PoolObserver {
  const registers = [registry];
  const wait = new Histogram({
    name: "postgres_pool_wait_seconds",
    help: "Time that a query or transaction waited for a connection",
    buckets: WAIT_BUCKETS,
    registers,
  });
  return {
    waited: (ms) => wait.observe(ms / 1000),
    opened: (state) => {
      gauge(registry, "postgres_pool_connections", "Open connections", state, ({ open }) => open);
      gauge(registry, "postgres_pool_idle_connections", "Open connections that nobody uses", state, ({ idle }) => idle);
      gauge(registry, "postgres_pool_waiting", "Queries that wait for a connection", state, ({ waiting }) => waiting);
    },
  };
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  state: () => PoolState,
  read: (state: PoolState) => number,
): void {
  const collect = function (this: Gauge) {
    this.set(read(state()));
  };
  registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
}
