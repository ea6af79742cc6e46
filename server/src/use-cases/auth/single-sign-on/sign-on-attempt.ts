import type { Instant } from '#domain/calendar.ts';
import { instant } from '#domain/calendar.ts';
import type { SignOnSecrets } from '../../../gateways/single-sign-on/port.ts';
import { seal, unsealOrNull } from '../../../secrets/seal.ts';

/**
 * A log-in by Сбер ID between its two halves: the browser keeps it, sealed, so that nobody can read or make one
 * (docs/spec/reliability.md#S-35).
 */
export type SignOnAttempt = {
  readonly secrets: SignOnSecrets;
  /** Where a success and a failure lead: paths of our own. */
  readonly returnPage: string;
  readonly authPage: string;
  readonly expiresAt: Instant;
  readonly held: HeldTokens;
};

/** What the browser holds now and does not bring along from another site; empty where there is none. */
export type HeldTokens = { readonly client: string; readonly staff: string; readonly device: string };

/**
 * Seals what has to come back from the bank unseen and unchanged: it travels in a cookie of ten minutes
 * (docs/spec/reliability.md#S-35).
 */
export function sealAttempt(key: string, attempt: SignOnAttempt): string {
  const { secrets, returnPage, authPage, expiresAt, held } = attempt;
  const fields = new URLSearchParams({ ...secrets, returnPage, authPage, expiresAt, ...held });
  return seal(key, fields.toString()).toString('base64url');
}

/** null for one that is too old, and for one that was not made here. */
export function openAttempt(key: string, sealed: string, now: Instant): SignOnAttempt | null {
  const text = unsealOrNull(key, Buffer.from(sealed, 'base64url'));
  if (text === null) return null;
  const fields = new URLSearchParams(text);
  const field = (name: string): string => fields.get(name) ?? '';
  const expiresAt = instant(field('expiresAt'));
  if (expiresAt <= now) return null;
  return {
    secrets: { state: field('state'), nonce: field('nonce'), codeVerifier: field('codeVerifier') },
    returnPage: field('returnPage'),
    authPage: field('authPage'),
    expiresAt,
    held: { client: field('client'), staff: field('staff'), device: field('device') },
  };
}
