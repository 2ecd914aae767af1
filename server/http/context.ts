import type { Store } from "../storage/store.ts";
import type { Context } from "../usecases/shared/context.ts";
import type { RequestContext } from "./env.ts";

/** What the use case behind a request runs in. */
export function contextOf(c: RequestContext, { store }: { readonly store: Store }): Context {
  return { caller: c.get("caller"), store };
}
