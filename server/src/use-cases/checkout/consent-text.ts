import type { Kopecks } from '#domain/money.ts';
import { roubles } from '#domain/notifications/message-text.ts';

/**
 * The SMS with the code of a purchase. At most 70 characters, one SMS segment (docs/spec/gateway.md#15.1); the code
 * comes first for autofill. The message says that the code also opens the cabinet (docs/spec/rules.md#7).
 */
export function consentText(code: string, fullAmount: Kopecks): string {
  // whole roubles leave room for the longest code
  const sum = roubles(fullAmount).replace(/,00$/, '');
  return `${code} — код согласия на оплату частями ${sum} ₽ и входа в кабинет`;
}
