import type { SettingsRules } from "../usecases/webhook/webhook-registration.ts";
import type { AddressGuard } from "../webhooks/address-guard/address-guard.ts";
import { checkSecret, type SecretProblem } from "../webhooks/signing/secret.ts";
import { checkWebhookUrl, type WebhookUrlProblem } from "../webhooks/address-guard/webhook-url.ts";

/** Where plain http may go, by what the configuration opens to it. */
const HTTP_ALLOWED: Readonly<Record<AddressGuard["plainHttp"], string>> = {
  nowhere: "",
  loopback: ", or with http:// for a receiver on this machine: 127.0.0.1, [::1] or localhost",
  networks: ", or with http:// for a host in a network that the service's configuration opens",
};

function urlDetails({ plainHttp }: AddressGuard): Readonly<Record<WebhookUrlProblem, string>> {
  return {
    webhook_url_invalid: "is not a URL that can be called; write it in full, as in https://hooks.example.com/results",
    webhook_url_scheme: `must begin with https://${HTTP_ALLOWED[plainHttp]}`,
    webhook_url_credentials:
      "must not carry a user name or password; your receiver knows the service by the signature instead",
    webhook_url_fragment: "must not have a fragment (#...), which HTTP does not send; leave it out",
    webhook_url_address:
      "leads to an address that is not public; name a host that the internet reaches, or have the operator of the service open this one (WEBHOOK_ALLOW_LOOPBACK, WEBHOOK_ALLOW_CIDRS)",
  };
}

const SECRET_DETAILS: Readonly<Record<SecretProblem, string>> = {
  secret_length: "must have 16 to 256 characters",
  secret_characters: "must be printable ASCII, and not spaces alone",
  secret_encoding: "what follows whsec_ is not base64; encode the bytes of the secret, or begin with something else",
  secret_public: "begins as a public key does, which everybody has; take one that only you and this service know",
};

/** What the sender would refuse later is refused at registration, in words that do not repeat the setting. */
export function webhookSettingsRules(guard: AddressGuard): SettingsRules {
  const details = urlDetails(guard);
  return {
    url: (url) => {
      const problem = checkWebhookUrl(url, guard);
      return problem && details[problem];
    },
    secret: (secret) => {
      const problem = checkSecret(secret);
      return problem && SECRET_DETAILS[problem];
    },
  };
}
