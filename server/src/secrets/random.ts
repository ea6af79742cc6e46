import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The process's only source of chance: identifiers, secrets, codes. */
export type Random = {
  uuid(): string;
  /** 256 bits, base64url, 43 characters. */
  token(): string;
  /** Decimal digits, each text of that length equally likely. */
  digits(length: number): string;
};

export const cryptographicRandom: Random = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  digits: (length) => String(randomInt(10 ** length)).padStart(length, '0'),
};

/** What is stored in place of a random secret: nothing can be guessed back from 256 bits. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** What is stored in place of something short (a phone, a code): keyed, so that it cannot be tried out offline. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(`${part.length}:${part};`);
  return hash.digest('base64url');
}
