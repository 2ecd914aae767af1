import type { Company } from "../../storage/store.ts";

/** On whose behalf a use case runs. Whatever it finds or makes belongs to this company. */
export interface Caller {
  readonly company: Company;
  /** W3C traceparent of the request, handed on to what the request causes. */
  readonly traceparent: string | undefined;
}
