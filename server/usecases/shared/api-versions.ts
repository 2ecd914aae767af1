import { VERSION } from "../../../generated/about.ts";

/**
 * The versions of the contract in whose form this service writes the bodies of webhooks: the present one and all that were released
 * before it, since a registration keeps the version that it was made under. A form that has changed is written beside the new one here.
 */
export const API_VERSIONS: readonly string[] = [VERSION];

/** The version whose form a body for a registration has: its own. Without one it is the present one. */
export function formFor(registration: { readonly api_version: string } | undefined): string {
  const registered = API_VERSIONS.find((version) => version === registration?.api_version);
  return registered ?? VERSION;
}
