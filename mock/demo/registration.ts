/** The demo's own webhook registration, which must never cost a company its real one. */
import type { Client } from "../../generated/client/client.ts";
import { Refusal, expectData } from "./refusal.ts";

export class RegistrationTaken extends Error {}

/** Where the webhooks of this run go. */
export interface Registered {
  readonly url: string;
  /** False where a receiver on this machine was registered already: it gets them. */
  readonly ours: boolean;
  /** Deletes the registration if it is ours. */
  readonly undo: () => Promise<void>;
}

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Registers the receiver, unless one on this machine is registered already. Throws RegistrationTaken when another is there
 * and `force` is not set: its secret cannot be read, so nobody could put it back, and it must not get invented patients.
 */
export async function registerReceiver(
  client: Client,
  receiver: { readonly url: string; readonly secret: string },
  force: boolean,
): Promise<Registered> {
  const present = await client.getWebhook();
  if (present.ok && !force) {
    const { webhook_url } = present.data;
    if (THIS_MACHINE.test(new URL(webhook_url).hostname)) {
      return { url: webhook_url, ours: false, undo: () => Promise.resolve() };
    }
    throw new RegistrationTaken(
      `Your company has a webhook registered already: ${webhook_url}\n` +
        `The demo would replace it, and could not put it back, because its secret cannot be read. Use a company for trying things out, or FORCE=1.`,
    );
  }
  if (!present.ok && !(present.declared && present.status === 404)) throw new Refusal(present);
  expectData(await client.putWebhook({ body: { webhook_url: receiver.url, webhook_secret: receiver.secret } }));
  const undo = async (): Promise<void> => {
    const current = await client.getWebhook();
    // Somebody may have registered another one meanwhile.
    if (current.ok && current.data.webhook_url === receiver.url) await client.deleteWebhook();
  };
  return { url: receiver.url, ours: true, undo };
}
