import type { Instant } from '#domain/calendar.ts';
import { instant } from '#domain/calendar.ts';
import type { SignOnSecrets } from '../../../gateways/single-sign-on/port.ts';
import { seal, unsealOrNull } from '../../../secrets/seal.ts';

/**
 * A log-in by Сбер ID between its start and its return. The browser keeps it sealed, so that it can be neither read nor
 * forged (docs/spec/reliability.md#S-35).
 */
export type SignOnAttempt = {
  readonly secrets: SignOnSecrets;
  /** The pages after a success and after a failure: paths of our own. */
  readonly returnPage: string;
  readonly authPage: string;
  readonly expiresAt: Instant;
  readonly held: HeldTokens;
};

/** Cookies that the browser holds but does not send along from another site; empty strings for missing ones. */
export type HeldTokens = { readonly client: string; readonly staff: string; readonly device: string };

/**
 * Seals the attempt for a cookie of ten minutes, so that it returns from the bank unread and unchanged
 * (docs/spec/reliability.md#S-35).
 */
export function sealAttempt(key: string, attempt: SignOnAttempt): string {
  const { secrets, returnPage, authPage, expiresAt, held } = attempt;
  const fields = new URLSearchParams({ ...secrets, returnPage, authPage, expiresAt, ...held });
  return seal(key, fields.toString()).toString('base64url');
}

/** Null for an expired attempt and for a forged one. */
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
