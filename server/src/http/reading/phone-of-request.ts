import type { Endpoint } from '#contract/endpoint.ts';
import { namesClient } from '#contract/fields.ts';
import { parsePhone, type Phone } from '#domain/auth/phone.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Random } from '../../secrets/random.ts';
import type { LoginBrowser } from '../../use-cases/auth/by-code/login-browser.ts';
import type { Exchange } from '../handler.ts';

export type PhoneFields = { readonly countryCode: string; readonly phone: string };

/** A phone that is not a Russian mobile number is refused like an unknown one. */
export function phoneOfRequest({
  countryCode,
  phone,
}: PhoneFields): Result<Phone, Refusal<'client.not.exist.error'>> {
  const parsed = parsePhone(countryCode, phone);
  return parsed.ok ? parsed : refuse('client.not.exist.error', 'field=phone');
}

/**
 * Returns the request with the ten digits of the phone that names its client. A phone that is not a Russian mobile
 * number is refused, because it has no client and thus no order (docs/spec/reliability.md#S-18).
 */
export function parseClientPhone(endpoint: Endpoint, request: unknown): Result<unknown, Refusal> {
  if (!hasPhone(endpoint, request)) return success(request);
  const phone = phoneOfRequest(request);
  if (phone.ok) return success({ ...request, phone: phone.value });
  return endpoint.errors.includes(phone.error.code) ? phone : refuse('order.not.found.error');
}

function hasPhone(endpoint: Endpoint, request: unknown): request is PhoneFields {
  return namesClient(endpoint.request) && typeof request === 'object';
}

/** Identifies the calling browser, and sets its cookie if it is missing. */
export function loginBrowserOf(exchange: Exchange, random: Random): LoginBrowser {
  const known = exchange.cookie('browser');
  const browserToken = known ?? random.token();
  if (known === null) exchange.setCookie('browser', browserToken);
  return { address: exchange.address, browserToken, deviceToken: exchange.cookie('device') };
}
