import type { Phone } from '#domain/auth/phone.ts';
import { hashOfSecret, keyedHash } from '../../secrets/random.ts';
import type { Settings } from '../../config/settings.ts';

/** The key of the database (decision 0056). */
export type KeyedByDatabase = { readonly settings: Pick<Settings, 'dataKey'> };

/** Hash of a phone, for records that do not need the number itself. */
export function hashOfPhone({ settings }: KeyedByDatabase, phone: Phone): string {
  return keyedHash(settings.dataKey, 'phone', phone);
}

/** Hash of a code together with its challenge. */
export function hashOfCode({ settings }: KeyedByDatabase, challengeUuid: string, code: string): string {
  return keyedHash(settings.dataKey, 'code', challengeUuid, code);
}

/** Hash of the random cookie of a browser. */
export function hashOfBrowser(browserToken: string): string {
  return hashOfSecret(browserToken);
}

/** Hash of a staff login, under which failures are counted; the typed text may be a password by mistake. */
export function hashOfLogin({ settings }: KeyedByDatabase, login: string): string {
  return keyedHash(settings.dataKey, 'staff-login', login.toLowerCase());
}

/** The same for a login in one browser. */
export function hashOfLoginAt({ settings }: KeyedByDatabase, login: string, deviceToken: string): string {
  return keyedHash(settings.dataKey, 'staff-device', login.toLowerCase(), deviceToken);
}
