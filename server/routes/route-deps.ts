import type { OpenAPIHono } from "@hono/zod-openapi";
import type { components } from "../../generated/types.ts";
import type { Env } from "../http/env.ts";
import type { RequestLimits } from "../http/request-limits.ts";
import type { Log } from "../http/request-log.ts";
import type { Store } from "../storage/store.ts";
import type { ComputingDeps } from "../usecases/shared/deps.ts";
import type { RecordRules } from "../usecases/intake/submission.ts";
import type { ListAttemptsDeps } from "../usecases/webhook/list-webhook-attempts.ts";
import type { SettingsRules } from "../usecases/webhook/webhook-registration.ts";

export type App = OpenAPIHono<Env>;

/** What the routes hand to the use cases. */
export interface RouteDeps extends ComputingDeps, ListAttemptsDeps {
  readonly store: Store;
  readonly recordRules: RecordRules;
  readonly settingsRules: SettingsRules;
  /** False while the service is stopping. */
  readonly accepting: () => boolean;
  readonly documents: Documents;
  /** Milliseconds from an arbitrary start. */
  readonly monotonic: () => number;
  readonly log: Log;
  readonly limits: RequestLimits;
  /** What webhooks are signed with beside the secrets, the newest first. */
  readonly webhookKeys: readonly components["schemas"]["WebhookKey"][];
}

/** Files that are served as they are. */
export interface Documents {
  readonly contractJson: string;
  readonly contractYaml: string;
  /** The interactive reference: its page, by name the scripts that pages ask for in `docs/`, and by name the pages of guides. */
  readonly reference: {
    readonly page: string;
    readonly scripts: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
    readonly guides: Readonly<Record<string, string>>;
  };
}
