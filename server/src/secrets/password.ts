import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The minimum of ASVS 5.0. A hash takes about 70 ms on a core (docs/spec/reliability.md#D-9). */
const parameters = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
const derive = promisify(argon2);

/** Hashes a password by Argon2id with a random salt: `argon2id$<salt>$<tag>` in base64url. */
export async function hashOfPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...parameters, message: password, nonce });
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Compares in constant time. @throws Error when the stored hash has another format */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [name, salt, expected] = hash.split('$');
  if (name !== 'argon2id' || salt === undefined || expected === undefined)
    throw new Error('a stored password hash cannot be read');
  const tag = await derive('argon2id', {
    ...parameters,
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
  });
  return timingSafeEqual(tag, Buffer.from(expected, 'base64url'));
}

type ShortSecret = {
  readonly text: string;
  /** The unique random identifier of the owner, used as the salt. */
  readonly ownerUuid: string;
  /** A key that is not stored in plain text in the database. */
  readonly pepper: string;
};

/**
 * The hash of a short code. It is deterministic, so that a code can be looked up by its hash, and as expensive to guess
 * as a password (ASVS 6.5.2).
 */
export async function slowHash({ text, ownerUuid, pepper }: ShortSecret): Promise<string> {
  const nonce = Buffer.from(ownerUuid.replaceAll('-', ''), 'hex');
  const tag = await derive('argon2id', { ...parameters, message: text, nonce, secret: pepper });
  return tag.toString('base64url');
}

/**
 * A password of an unknown login is compared with this hash, so that the response time is the same
 * (docs/spec/reliability.md#S-46).
 */
export const dummyHash = 'argon2id$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
