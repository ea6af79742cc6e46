import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what may not lie readable in the database; the key comes from the environment. */
export function seal(pepper: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealingKey(pepper), nonce);
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]);
}

/** @throws Error when the text was sealed with another key or was changed. */
export function unseal(pepper: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const opening = createDecipheriv(cipher, sealingKey(pepper), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString(
    'utf8',
  );
}

function sealingKey(pepper: string): Buffer {
  return createHash('sha256').update(`seal;${pepper}`).digest();
}
