import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = NONCE_BYTES + TAG_BYTES;
const WRAPPED_BYTES = OVERHEAD + KEY_BYTES;

/** The name of a master key: of its own bytes, so that another key can never be taken for it. */
export function keyId(key: Uint8Array): string {
  return createHash("sha256").update("master key\0").update(key).digest("hex").slice(0, 16);
}

/**
 * Seals a secret under a data key of its own, and that under the master key. `context` is bound to both: what is moved elsewhere does not
 * open there.
 */
export function seal(secret: string, context: string, masterKey: Uint8Array): string {
  const dataKey = randomBytes(KEY_BYTES);
  const parts = [encrypt(dataKey, context, masterKey), encrypt(Buffer.from(secret), context, dataKey)];
  return Buffer.concat(parts).toString("base64");
}

/** The secret; undefined when this is not the key, the context is another, or a bit was changed. */
export function open(sealed: string, context: string, masterKey: Uint8Array): string | undefined {
  const { wrapped, content } = partsOf(sealed);
  const dataKey = decrypt(wrapped, context, masterKey);
  return dataKey && decrypt(content, context, dataKey)?.toString();
}

/** The same secret under another master key, its data key alone wrapped anew; undefined when it does not open. */
export function rewrap(sealed: string, context: string, from: Uint8Array, to: Uint8Array): string | undefined {
  const { wrapped, content } = partsOf(sealed);
  const dataKey = decrypt(wrapped, context, from);
  if (dataKey === undefined || decrypt(content, context, dataKey) === undefined) return undefined;
  return Buffer.concat([encrypt(dataKey, context, to), content]).toString("base64");
}

function partsOf(sealed: string): { readonly wrapped: Buffer; readonly content: Buffer } {
  const bytes = Buffer.from(sealed, "base64");
  return { wrapped: bytes.subarray(0, WRAPPED_BYTES), content: bytes.subarray(WRAPPED_BYTES) };
}

function encrypt(plain: Uint8Array, context: string, key: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

function decrypt(box: Buffer, context: string, key: Uint8Array): Buffer | undefined {
  if (box.length < OVERHEAD) return undefined;
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(NONCE_BYTES, OVERHEAD));
  try {
    return Buffer.concat([decipher.update(box.subarray(OVERHEAD)), decipher.final()]);
  } catch {
    // The tag does not fit, which is all that GCM says.
    return undefined;
  }
}
