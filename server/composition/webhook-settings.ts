import type { SettingsRules } from "../usecases/webhook/webhook-registration.ts";
import type { AddressGuard } from "../webhooks/address-guard/address-guard.ts";
import { checkSecret, type SecretProblem } from "../webhooks/signing/secret.ts";
import { checkWebhookUrl, type WebhookUrlProblem } from "../webhooks/address-guard/webhook-url.ts";

const URL_DETAILS: Readonly<Record<WebhookUrlProblem, string>> = {
  webhook_url_invalid: "is not a URL that can be called",
  webhook_url_scheme: "must begin with https://, or with http:// where the service's configuration allows that address",
  webhook_url_credentials: "must not carry a user name or password",
  webhook_url_fragment: "must not have a fragment (#...), which HTTP does not send",
  webhook_url_address: "leads to an address that is not public",
};

const SECRET_DETAILS: Readonly<Record<SecretProblem, string>> = {
  secret_length: "must have 16 to 256 characters",
  secret_characters: "must be printable ASCII, and not spaces alone",
  secret_encoding: "what follows whsec_ is not base64",
};

/** What the sender would refuse later is refused at registration, in words that do not repeat the setting. */
export function webhookSettingsRules(guard: AddressGuard): SettingsRules {
  return {
    url: (url) => {
      const problem = checkWebhookUrl(url, guard);
      return problem && URL_DETAILS[problem];
    },
    secret: (secret) => {
      const problem = checkSecret(secret);
      return problem && SECRET_DETAILS[problem];
    },
  };
}
