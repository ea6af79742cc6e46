import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a value for the database with the data key, or the data key itself with a SECRET_KEY
 * (docs/decisions/0056-data-key.md).
 */
export function seal(key: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, deriveKey(key), nonce);
  const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), body]);
}

/** @throws Error when the text was encrypted with another key or changed */
export function unseal(key: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decryption = createDecipheriv(cipher, deriveKey(key), bytes.subarray(0, nonceBytes));
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([
    decryption.update(bytes.subarray(nonceBytes + tagBytes)),
    decryption.final(),
  ]).toString('utf8');
}

/** Returns null when the text was encrypted with another key or changed. */
export function unsealOrNull(key: string, sealed: Uint8Array): string | null {
  try {
    return unseal(key, sealed);
  } catch {
    return null;
  }
}

/** The derived keys of this process: the data key and a few SECRET_KEYs. */
const derivedKeys = new Map<string, Buffer>();

function deriveKey(key: string): Buffer {
  const known = derivedKeys.get(key);
  if (known !== undefined) return known;
  const derived = createHash('sha256').update(`seal;${key}`).digest();
  derivedKeys.set(key, derived);
  return derived;
}
