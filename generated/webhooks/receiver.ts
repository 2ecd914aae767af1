// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { type EventRule, readEvent } from "./events.ts";
import type { HeaderSource } from "./headers.ts";
import { type SignatureHeader, checkedSecrets, checkedSignatures } from "./signature.ts";
import { turns } from "./turns.ts";
import { type RefusalReason, type Verdict, type VerifyOptions, checkedTolerance, examine } from "./verify.ts";

/** What the contract says about its webhooks. */
export interface WebhookContract {
  readonly signatures: readonly SignatureHeader[];
  /** Whether every webhook of the contract requires the three headers of Standard Webhooks. */
  readonly requiresStandardHeaders: boolean;
  readonly events: readonly EventRule[];
}

export interface Delivery {
  /** The same for every attempt of a delivery; present when the Standard Webhooks headers proved it. */
  readonly id?: string;
  /** Which webhook of the contract it is, by its name there; absent for an event that this contract does not know. */
  readonly webhook?: string;
}

export interface ReceiverOptions<Event> extends VerifyOptions {
  /** The secrets that may have signed: two while one replaces the other. Needed where there is no `verify`. */
  readonly secrets?:
    | string
    | readonly string[]
    | (() => string | readonly string[] | Promise<string | readonly string[]>);
  /**
   * A check of one's own in place of signatures by secrets, where the service signs in a way that the contract cannot describe: whether a
   * delivery is genuine, or a verdict that may give its id. What it throws is answered 500.
   */
  readonly verify?: (rawBody: Uint8Array, headers: HeaderSource) => boolean | Verdict | Promise<boolean | Verdict>;
  /** Called with every genuine event. When it fails the sender is answered 500 and tries again. */
  readonly handle: (event: Event, delivery: Delivery) => void | Promise<void>;
  /** Called with the body of a genuine event that this contract does not know; without it such an event is acknowledged and passed over. */
  readonly handleUnknown?: (body: unknown, delivery: Delivery) => void | Promise<void>;
  /**
   * Whether a delivery of this id was handled already; it is then acknowledged and not handled again. Of those of one id that come
   * together, one is handled at a time.
   */
  readonly seen?: (id: string) => boolean | Promise<boolean>;
  /** Called after `handle` has succeeded: the place to remember the id. */
  readonly handled?: (id: string) => void | Promise<void>;
  /** Told what went wrong, whatever was answered. */
  readonly onProblem?: (problem: ReceiverProblem) => void;
  /** Larger bodies are answered 413; 8 MiB by default, above the limits frameworks start with. */
  readonly maxBytes?: number;
}

export interface ReceiverProblem {
  readonly kind:
    | "too-large"
    | "not-genuine"
    | "replayed"
    | "not-json"
    | "unknown-event"
    | "invalid-event"
    | "handler-failed";
  /** Why a delivery is not genuine, or that it was handled before. */
  readonly reason?: RefusalReason | "replayed";
  readonly issues?: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  readonly error?: unknown;
}

/** The status a receiver answers with; there is never a body. */
export type ReceiverStatus = 204 | 400 | 401 | 413 | 422 | 500;

export interface Receiver {
  readonly maxBytes: number;
  /** `rawBody` must be the bytes as they arrived, or "too-large" when reading stopped at `maxBytes`. */
  readonly receive: (rawBody: Uint8Array | "too-large", headers: HeaderSource) => Promise<ReceiverStatus>;
}

const EIGHT_MIB = 8 * 1024 * 1024;

/** Throws with what would refuse, or let in, every delivery. */
function checkSettings<Event>({ signatures }: WebhookContract, { secrets, verify }: ReceiverOptions<Event>): void {
  checkedSignatures(signatures);
  if (verify !== undefined || typeof secrets === "function") return;
  const all: readonly unknown[] = secrets === undefined ? [] : [secrets].flat();
  if (all.length === 0 || all.some((secret) => typeof secret !== "string" || secret === ""))
    throw new RangeError("secrets holds a text that is empty, or none: no delivery would be genuine");
  checkedSecrets(secrets ?? []);
}

/**
 * A receiver of the contract's webhooks. It answers
 * - 204: handled, seen before, or an event this contract does not know yet (a newer service may send more; see `handleUnknown`);
 * - 401: not genuine; nothing of the body was read;
 * - 400 and 422: genuine, but no JSON, or not what the contract says, or no event at all: no object that names one. Sending the
 *   same bytes again would not help, and a 4xx ends the delivery at once and stands in the sender's record, where somebody can see it
 *   and send it again; a 204 would say that it was handled;
 * - 413: larger than `maxBytes`;
 * - 500: the handler, or the memory of ids, failed; the sender tries again.
 */
export function makeReceiver<Event>(contract: WebhookContract, options: ReceiverOptions<Event>): Receiver {
  const maxBytes = options.maxBytes ?? EIGHT_MIB;
  const standardHeaders = options.standardHeaders ?? (contract.requiresStandardHeaders ? "required" : "when-present");
  const refuse = (status: ReceiverStatus, problem: ReceiverProblem): ReceiverStatus => {
    options.onProblem?.(problem);
    return status;
  };
  checkedTolerance(options.toleranceSeconds);
  checkSettings(contract, options);
  const inTurn = turns();
  if (Number.isNaN(maxBytes)) throw new RangeError("maxBytes is a number of bytes, not NaN");
  const handle = async (rawBody: Uint8Array, { id }: Delivery): Promise<ReceiverStatus> => {
    if (id !== undefined && (await options.seen?.(id)) === true)
      return refuse(204, { kind: "replayed", reason: "replayed" });
    const reading = readEvent<Event>(contract.events, rawBody);
    if (reading.is === "not-json") return refuse(400, { kind: "not-json" });
    if (reading.is === "invalid") return refuse(422, { kind: "invalid-event", issues: reading.issues });
    const delivery = id === undefined ? {} : { id };
    if (reading.is === "unknown") options.onProblem?.({ kind: "unknown-event" });
    if (reading.is === "unknown") await options.handleUnknown?.(reading.body, delivery);
    else await options.handle(reading.event, { ...delivery, webhook: reading.webhook });
    if (id !== undefined) await options.handled?.(id);
    return 204;
  };
  const judged = async (rawBody: Uint8Array, headers: HeaderSource): Promise<Verdict> => {
    if (options.verify !== undefined) {
      const said = await options.verify(rawBody, headers);
      if (typeof said === "object") return said;
      return said === true ? { genuine: true } : { genuine: false, reason: "wrong-signature" };
    }
    const secrets = typeof options.secrets === "function" ? await options.secrets() : (options.secrets ?? []);
    return examine(contract.signatures, rawBody, headers, secrets, { ...options, standardHeaders });
  };
  const receive: Receiver["receive"] = async (rawBody, headers) => {
    if (rawBody === "too-large" || rawBody.byteLength > maxBytes) return refuse(413, { kind: "too-large" });
    try {
      const verdict = await judged(rawBody, headers);
      if (verdict.genuine === false) return refuse(401, { kind: "not-genuine", reason: verdict.reason });
      const { id } = verdict;
      if (id === undefined) return await handle(rawBody, {});
      return options.seen === undefined
        ? await handle(rawBody, { id })
        : await inTurn(id, () => handle(rawBody, { id }));
    } catch (error) {
      return refuse(500, { kind: "handler-failed", error });
    }
  };
  return { maxBytes, receive };
}
