import type { Phone } from '#domain/auth/phone.ts';
import { hashOfSecret, keyedHash } from '../../../secrets/random.ts';
import type { Settings } from '../../../config/settings.ts';

/** The key of the database (decision 0056). */
type Keyed = { readonly settings: Pick<Settings, 'dataKey'> };

/** What stands for a phone wherever the phone itself need not be known. */
export function hashOfPhone({ settings }: Keyed, phone: Phone): string {
  return keyedHash(settings.dataKey, 'phone', phone);
}

/** A code is worth something only together with its challenge. */
export function hashOfCode({ settings }: Keyed, challengeUuid: string, code: string): string {
  return keyedHash(settings.dataKey, 'code', challengeUuid, code);
}

/** What is stored for the browser that asks, a random cookie. */
export function hashOfBrowser(browserToken: string): string {
  return hashOfSecret(browserToken);
}

/** What failures of a login of staff are counted under: what was typed there may be anything, a password even. */
export function hashOfLogin({ settings }: Keyed, login: string): string {
  return keyedHash(settings.dataKey, 'staff-login', login.toLowerCase());
}

/** The same of a login in one browser. */
export function hashOfLoginAt({ settings }: Keyed, login: string, deviceToken: string): string {
  return keyedHash(settings.dataKey, 'staff-device', login.toLowerCase(), deviceToken);
}
