import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The only source of randomness for identifiers, secrets and codes. */
export type Random = {
  uuid(): string;
  /** 256 bits, base64url, 43 characters. */
  token(): string;
  /** Decimal digits; all values of this length are equally likely. */
  digits(length: number): string;
  /** Characters of an alphabet, each equally likely. */
  characters(length: number, alphabet: string): string;
};

export const cryptographicRandom: Random = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  digits: (length) => String(randomInt(10 ** length)).padStart(length, '0'),
  characters: (length, alphabet) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
};

/** The stored hash of a random secret. A plain hash suffices, because 256 random bits cannot be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The stored hash of a short value, e.g. a phone or a code. The key prevents offline guessing. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(`${part.length}:${part};`);
  return hash.digest('base64url');
}
