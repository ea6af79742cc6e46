import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a value for the database with the data key, or the data key itself with a SECRET_KEY (decision 0056). */
export function seal(key: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealingKey(key), nonce);
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]);
}

/** @throws Error when the text was encrypted with another key or changed */
export function unseal(key: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const opening = createDecipheriv(cipher, sealingKey(key), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString(
    'utf8',
  );
}

/** Returns null when the text was encrypted with another key or changed. */
export function unsealOrNull(key: string, sealed: Uint8Array): string | null {
  try {
    return unseal(key, sealed);
  } catch {
    return null;
  }
}

function sealingKey(key: string): Buffer {
  return createHash('sha256').update(`seal;${key}`).digest();
}
