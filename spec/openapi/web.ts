/** What an address answers. A name and a password in it are sent, and stand in nothing that is told. */
import { decoded } from "./reference.ts";

/** A part that does not come is missing; the rest of the contract need not wait for it. */
const LONGEST_WAIT_MS = 30_000;

/** What one origin, and no other, is asked with. */
export interface Credentials {
  readonly origin: string;
  readonly authorization: string;
}

export interface Answered {
  /** Where redirections have led, which is what references are relative to. */
  readonly url: string;
  readonly bytes: Buffer;
}

/** Undefined where an address has none. */
export function credentialsIn(address: string): Credentials | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { origin, username, password } = new URL(address);
  if (username === "" && password === "") return undefined;
  const pair = [username, password].map(decoded).join(":");
  return { origin, authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** The address as it may be told. */
export function withoutCredentials(address: string): string {
  if (credentialsIn(address) === undefined) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

export async function answered(
  address: string,
  credentials: Credentials | undefined,
  longest = LONGEST_WAIT_MS,
): Promise<Answered> {
  const url = withoutCredentials(address);
  const { origin, authorization } = credentialsIn(address) ?? credentials ?? {};
  const headers = origin === new URL(url).origin && authorization !== undefined ? { authorization } : {};
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(longest) });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return { url: response.url, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    const isLate = (error as Error).name === "TimeoutError";
    const why = isLate ? `it has not answered within ${longest / 1000} s` : reasonOf(error);
    throw new Error(`${url} cannot be read: ${why}`, { cause: error });
  }
}

/** fetch has the reason in its cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : String(cause);
}
