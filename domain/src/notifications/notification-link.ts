import type { OrderUuid } from '../identifier.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** The page that a notification is about, as a path of the cabinet below the public URL. */
const pages = {
  order: '/client/orders',
  cards: '/client/payment-ways',
  profile: '/client/profile',
  messages: '/client/messages',
} as const;

const pageOfKind = {
  CODE: 'messages',
  REMINDER: 'order',
  RECEIPT: 'order',
  CHARGE_FAILED: 'order',
  OVERDUE_SOON: 'order',
  PENALTY_STARTED: 'order',
  PENALTY_GROWS: 'order',
  PAYMENT_RESOLVED: 'order',
  CASCADE_ANNOUNCED: 'order',
  CARD_CHANGED: 'cards',
  CARD_EXPIRES: 'cards',
  REFUND_STARTED: 'order',
  REFUND_ARRIVED: 'order',
  ORDER_PAID: 'order',
  ORDER_PAUSED: 'order',
  ORDER_RESUMED: 'order',
  CONSENT_CHANGED: 'cards',
  LOGIN_NEW_DEVICE: 'profile',
  LIMITS_RESTORED: 'messages',
} as const satisfies Record<NotificationKind, keyof typeof pages>;

/**
 * The path of the page that a notification is about, after log-in (docs/spec/rules.md#12). Without an order it is the
 * list of orders. A withdrawn consent is about the documents of its purchase.
 */
export function pageOf(kind: NotificationKind, orderUuid: OrderUuid | null): string {
  if (kind === 'CONSENT_CHANGED' && orderUuid !== null) return `${pages.order}/${orderUuid}/consents`;
  const page = pageOfKind[kind];
  return page === 'order' && orderUuid !== null ? `${pages.order}/${orderUuid}` : pages[page];
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codeLength = 22;

/** The short link of a notification for an SMS: `https://chasti.example/m/` and 22 letters and digits. */
export function linkOf(publicUrl: string, notificationUuid: string): string {
  return `${publicUrl}/m/${codeOfUuid(notificationUuid)}`;
}

/** A UUID as 22 letters and digits. Phones cut a link at other characters. */
export function codeOfUuid(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let code = '';
  // BigInt is slow: one division by it for the digits that a number holds
  for (; code.length < codeLength; rest /= valuesOfPart)
    code = `${codeOfPart(Number(rest % valuesOfPart))}${code}`;
  return code.slice(-codeLength);
}

const digitsOfPart = 8;
const valuesOfPart = 62n ** BigInt(digitsOfPart);

function codeOfPart(value: number): string {
  let code = '';
  for (let rest = value; code.length < digitsOfPart; rest = Math.floor(rest / 62))
    code = `${digits.charAt(rest % 62)}${code}`;
  return code;
}

/** The UUID of a code in a link; null for a text that is no such code. */
export function uuidOfCode(code: string): string | null {
  if (!/^[0-9A-Za-z]{22}$/.test(code)) return null;
  let value = 0n;
  for (const digit of code) value = value * 62n + BigInt(digits.indexOf(digit));
  const hex = value.toString(16).padStart(32, '0');
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
