/** The demo's own webhook registration, which must never cost a company its real one. */
import type { Client } from "../../generated/client/client.ts";
import { Refusal, expectData } from "./refusal.ts";

export class RegistrationTaken extends Error {}

/**
 * Registers the receiver; resolves to a function that deletes it again. Throws RegistrationTaken when another is there
 * and `force` is not set: its secret cannot be read, so nobody could put it back.
 */
export async function registerReceiver(
  client: Client,
  receiver: { readonly url: string; readonly secret: string },
  force: boolean,
): Promise<() => Promise<void>> {
  const present = await client.getWebhook();
  if (present.ok && !force) {
    throw new RegistrationTaken(
      `Your company has a webhook registered already: ${present.data.webhook_url}\n` +
        `The demo would replace it, and could not put it back, because its secret cannot be read. Use a company for trying things out, or FORCE=1.`,
    );
  }
  if (!present.ok && present.status !== 404) throw new Refusal(present.error);
  expectData(await client.putWebhook({ body: { webhook_url: receiver.url, webhook_secret: receiver.secret } }));
  return async () => {
    const current = await client.getWebhook();
    // Somebody may have registered another one meanwhile.
    if (current.ok && current.data.webhook_url === receiver.url) await client.deleteWebhook();
  };
}
