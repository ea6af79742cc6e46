import { type Instant, instant } from '#domain/dates.ts';
import type { SignOnSecrets } from '../../../gateways/single-sign-on/port.ts';
import { seal, unsealOrNull } from '../../../secrets/seal.ts';

/**
 * A log-in by Сбер ID between its start and its return. The browser stores it sealed, so it can neither be read
 * nor forged (docs/spec/reliability.md#S-35).
 */
export type SignOnAttempt = {
  readonly secrets: SignOnSecrets;
  /** Paths of our pages: after a success (`returnPage`) and after a failure (`authPage`). */
  readonly returnPage: string;
  readonly authPage: string;
  readonly expiresAt: Instant;
  readonly tokens: BrowserTokens;
};

/**
 * The browser's cookies, which it does not send on a return from another site. A missing cookie is an empty
 * string.
 */
export type BrowserTokens = { readonly client: string; readonly staff: string; readonly device: string };

/** Seals the attempt for a cookie (docs/spec/reliability.md#S-35). */
export function sealAttempt(key: string, attempt: SignOnAttempt): string {
  const { secrets, returnPage, authPage, expiresAt, tokens } = attempt;
  const fields = new URLSearchParams({ ...secrets, returnPage, authPage, expiresAt, ...tokens });
  return seal(key, fields.toString()).toString('base64url');
}

/** Opens a sealed attempt. Null when it is expired or forged. */
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
    tokens: { client: field('client'), staff: field('staff'), device: field('device') },
  };
}
