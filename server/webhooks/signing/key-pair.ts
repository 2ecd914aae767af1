import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { promisify } from "node:util";

const signOffTheLoop = promisify<null, Uint8Array, KeyObject, Buffer>(sign);

/** An Ed25519 private key in PKCS #8 (RFC 8410) is this and its seed. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const SEED_BYTES = 32;
const PREFIX = "whsk_";
/** A seed of one letter over and over is as long as one that was drawn at random. */
const FEWEST_DIFFERENT_BYTES = 8;

/** An Ed25519 key pair of this service. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: PublicKey;
}

/** A JSON Web Key (RFC 8037), and the same key as Standard Webhooks writes it. */
interface PublicKey {
  readonly kid: string;
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly alg: "EdDSA";
  readonly use: "sig";
  readonly x: string;
  readonly public_key: string;
}

/**
 * The key pair that `whsk_` and base64 stand for: of the seed, or of seed and public key as some libraries write it.
 * Undefined for anything else, for a seed that nobody drew at random, and where seed and public key do not belong together.
 */
export function keyPair(text: string): KeyPair | undefined {
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : "";
  const bytes = Buffer.from(encoded, "base64");
  // Buffer.from skips what it cannot decode, so only the round trip shows that nothing was skipped.
  if (bytes.toString("base64") !== encoded) return undefined;
  if (bytes.length !== SEED_BYTES && bytes.length !== 2 * SEED_BYTES) return undefined;
  const seed = bytes.subarray(0, SEED_BYTES);
  if (new Set(seed).size < FEWEST_DIFFERENT_BYTES) return undefined;
  const pair = fromSeed(seed);
  const rest = bytes.subarray(SEED_BYTES);
  return rest.length === 0 || rest.toString("base64url") === pair.publicKey.x ? pair : undefined;
}

function fromSeed(seed: Buffer): KeyPair {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  // RFC 7638: the required members in alphabetical order, without spaces.
  const kid = createHash("sha256")
    .update(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }))
    .digest("base64url");
  const public_key = `whpk_${Buffer.from(x, "base64url").toString("base64")}`;
  return { privateKey, publicKey: { kid, kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", x, public_key } };
}

/** `v1a,<base64>` of the Ed25519 signature over the bytes. In a thread of the pool: 8 MiB take longer than requests may wait. */
export async function keyPairSignature(signed: Uint8Array, { privateKey }: KeyPair): Promise<string> {
  const signature = await signOffTheLoop(null, signed, privateKey);
  return `v1a,${signature.toString("base64")}`;
}
