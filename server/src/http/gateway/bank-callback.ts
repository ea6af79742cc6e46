import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BankCallback } from '../../use-cases/outcomes/receive-callback.ts';

type Parameters = Readonly<Record<string, string>>;

/** Reads a callback of the bank. Without keys its checksum is not verified (docs/spec/gateway.md#9). */
export function readBankCallback(parameters: Parameters, keys: readonly string[]): BankCallback {
  return {
    gatewayOrderId: parameters['mdOrder'] ?? null,
    gatewayOrderNumber: parameters['orderNumber'] ?? null,
    operation: parameters['operation'] ?? null,
    checksumOk: keys.length === 0 ? null : isSigned(parameters, keys),
  };
}

/**
 * Verifies the checksum of docs/spec/gateway.md#9. It covers `name;value;` of all parameters except `checksum` and
 * `sign_alias`, sorted by name in code-unit order, as HMAC-SHA256 in upper-case hexadecimal. Each of the keys is
 * accepted.
 */
export function isSigned(parameters: Parameters, keys: readonly string[]): boolean {
  const text = Object.entries(parameters)
    .filter(([name]) => name !== 'checksum' && name !== 'sign_alias')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name};${value};`)
    .join('');
  const given = Buffer.from(parameters['checksum'] ?? '');
  return keys.some((key) => {
    const expected = Buffer.from(createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase());
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
