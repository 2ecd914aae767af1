/** What every phase of a run works with. */
import type { Assumption, Finding } from "./finding.ts";
import type { Contract } from "./contract.ts";
import type { Wish } from "./generate/sample.ts";
import type { Coverage } from "./coverage/coverage.ts";
import type { Flow } from "./http/flow.ts";
import type { Exchange } from "./http/exchange.ts";
import type { Wire } from "./http/wire.ts";
import type { Delivered } from "./webhooks/delivered.ts";
import type { Delivery } from "./webhooks/delivery.ts";
import type { Attempt } from "./webhooks/receiver.ts";
import type { Receivers } from "./webhooks/receivers.ts";
import type { Profile, RunningTarget } from "./profile.ts";

type WhoAsks = Pick<RunningTarget, "credentials" | "restricted" | "scoped" | "limited" | "other">;

export interface TestContext extends WhoAsks {
  readonly contract: Contract;
  readonly wire: Wire;
  readonly flow: Flow;
  readonly coverage: Coverage;
  readonly profile: Profile;
  /** What names somebody else in paths and queries, by parameter. */
  readonly otherIdentifiers?: Readonly<Record<string, string | number>> | undefined;
  readonly deliveries: readonly Delivery[];
  readonly receivers: Receivers;
  /** A receiver that takes every webhook; registered so that the flow has somewhere to deliver to. */
  readonly receiverUrl: string;
  /** Everything that came to the receiver. */
  received(): readonly Attempt[];
  /** Leaves out what takes longer than the schedules themselves. */
  readonly quick: boolean;
  /** Narrows the boundary case of requests to some schemas, by their pointers. */
  readonly focus?: Wish["focus"];
  report(finding: Finding): void;
  /** Says what this target could not be made to show: no fault of its, and no proof either. */
  notTried(what: string): void;
  countWebhooks(count: number): void;
  /** Remembers a delivery as it was seen. */
  keep(delivered: Delivered): void;
}

export interface Phase {
  readonly name: string;
  readonly run: (context: TestContext) => Promise<void>;
  /** Nothing of it can be had of a target that does not reach the receivers. */
  readonly receives?: boolean;
  /** It may set the target's clock forward: whatever shares the target comes before it. */
  readonly setsClock?: boolean;
}

/** Reports what an exchange shows of what it was to try. */
export function tell(
  { report }: TestContext,
  { id, case: { name } }: Exchange,
  check: string,
  message: string,
  assumes?: Assumption,
): void {
  report({ check, message, exchange: id, subject: name, ...(assumes && { assumes }) });
}
