/** What the parts of the webhook side share. */
import type { Problems } from "../answers/problems.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import type { Clock } from "./clock.ts";
import type { Post } from "./post.ts";
import type { DeliveryRules } from "./rules.ts";
import type { Sender } from "./sender.ts";

export interface HubOptions {
  readonly contract: Contract;
  readonly schemas: Schemas;
  readonly problems: Problems;
  readonly post: Post;
  readonly clock: Clock;
  /** Whether receivers on other machines are called. */
  readonly allowRemote: boolean;
  readonly log: (line: string) => void;
}

export interface Webhook {
  readonly name: string;
  readonly rules: DeliveryRules;
  readonly sender: Sender;
}

export interface Called {
  readonly operation: ContractOperation;
  readonly body: unknown;
}
