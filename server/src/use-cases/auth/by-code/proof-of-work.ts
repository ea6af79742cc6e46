import { createHash, timingSafeEqual } from 'node:crypto';
import { instantOfMilliseconds, millisecondsOf, plusSeconds } from '#domain/dates.ts';
import { hashOfSecret, keyedHash } from '../../../secrets/random.ts';
import { hasEventWithin, insertEvent, lockSubject } from '../../../db/auth/limit-store.ts';
import type { DatabaseAccess } from '../../context.ts';

/** The browser's proof of work: with this nonce the hash of challenge and nonce begins with enough zero bits. */
export type Proof = { readonly challenge: string; readonly nonce: string };

/** The browser and the phone that a proof is valid for. */
export type Prover = { readonly browserHash: string; readonly phoneHash: string };

const lifetimeSeconds = 120;

/**
 * A log-in without a proof is refused. Builds the description of that refusal, `challenge=…;bits=16`. The challenge is
 * signed instead of stored.
 */
export function buildProofChallenge(context: DatabaseAccess, prover: Prover): string {
  const expiresAt = millisecondsOf(plusSeconds(context.clock.now(), lifetimeSeconds));
  const salt = context.random.token();
  const challenge = [salt, expiresAt, signatureOf(context, prover, `${salt}.${expiresAt}`)].join('.');
  return `challenge=${challenge};bits=${context.settings.logIn.attack.proofBits}`;
}

/**
 * True when a proof has enough zero bits, is unused and not expired, and its challenge was signed for this browser
 * and phone.
 */
export async function isProven(context: DatabaseAccess, prover: Prover, proof: Proof): Promise<boolean> {
  if (!isSignedChallenge(context, prover, proof.challenge)) return false;
  if (leadingZeroBits(proof) < context.settings.logIn.attack.proofBits) return false;
  const proofEvent = { scope: 'proof', subject: hashOfSecret(proof.challenge) } as const;
  return context.database.transaction(async (transaction) => {
    await lockSubject(transaction, proofEvent.subject);
    const now = context.clock.now();
    if (await hasEventWithin(transaction, proofEvent, { windowSeconds: 2 * lifetimeSeconds, now }))
      return false;
    await insertEvent(transaction, proofEvent, now);
    return true;
  });
}

function isSignedChallenge(context: DatabaseAccess, prover: Prover, challenge: string): boolean {
  const end = challenge.lastIndexOf('.');
  const signed = challenge.slice(0, end);
  const expected = Buffer.from(signatureOf(context, prover, signed));
  const given = Buffer.from(challenge.slice(end + 1));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const expiresAt = Number(signed.slice(signed.indexOf('.') + 1));
  return instantOfMilliseconds(expiresAt) > context.clock.now();
}

function signatureOf({ settings }: DatabaseAccess, prover: Prover, text: string): string {
  return keyedHash(settings.dataKey, 'proof', prover.browserHash, prover.phoneHash, text);
}

function leadingZeroBits({ challenge, nonce }: Proof): number {
  const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest('hex');
  return hash.length * 4 - BigInt(`0x${hash}`).toString(2).length;
}
