import type { Kopecks } from '#domain/money.ts';
import { kopecks } from '#domain/money.ts';
import { isRecord } from './call-bank.ts';
import type { BankOrderState, BoundCard, StatusAnswer } from './port.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `orderStatus` of docs/spec/gateway.md#3; «paid» is 2 and nothing else, 1 is a hold. */
const states: Readonly<Record<number, BankOrderState>> = {
  0: 'registered',
  1: 'held',
  2: 'paid',
  3: 'reversed',
  4: 'refunded',
  5: 'confirming',
  6: 'declined',
  7: 'pending',
  8: 'pending',
};

/**
 * Reads a status. Fields may be missing, additional, numbers or strings (docs/spec/gateway.md#5.2). An unreadable
 * status is unknown.
 */
export function statusOf(fields: Fields): StatusAnswer {
  const state = states[Number(fields['orderStatus'])];
  const amount = sum(fields['amount']);
  const number = fields['orderNumber'];
  if (state === undefined || amount === null || typeof number !== 'string') return { kind: 'unknown' };
  const amounts = recordOf(fields['paymentAmountInfo']);
  const actionCode = fields['actionCode'] === undefined ? NaN : Number(fields['actionCode']);
  return {
    kind: 'found',
    mdOrder: namedValue(fields['attributes'], 'mdOrder'),
    gatewayOrderNumber: number,
    state,
    actionCode: Number.isInteger(actionCode) ? actionCode : null,
    amount,
    currency: textOf(fields['currency']) ?? '643',
    depositedAmount: sum(amounts['depositedAmount']),
    refundedAmount: sum(amounts['refundedAmount']),
    card: cardOf(fields),
    orderUuid: namedValue(fields['merchantOrderParams'], 'orderUuid'),
  };
}

/** The value of a name in a list of `{name, value}`. */
function namedValue(list: unknown, name: string): string | null {
  if (!Array.isArray(list)) return null;
  const named: unknown = list.find((part: unknown) => isRecord(part) && part['name'] === name);
  return isRecord(named) ? textOf(named['value']) : null;
}

/** The card that a payment has saved; null when the bank reports none or omits a required field. */
function cardOf(fields: Fields): BoundCard | null {
  const binding = recordOf(fields['bindingInfo']);
  const card = recordOf(fields['cardAuthInfo']);
  const bindingId = textOf(binding['bindingId']);
  const clientId = textOf(binding['clientId']);
  const maskedPan = maskOf(textOf(card['maskedPan']) ?? textOf(card['pan']));
  const expiry = textOf(card['expiration']);
  if (bindingId === null || clientId === null || maskedPan === null || expiry === null) return null;
  return {
    bindingId,
    clientId,
    maskedPan,
    expiry,
    paymentSystem: textOf(card['paymentSystem']) ?? '',
    paymentWay: 'CARD',
  };
}

/** Masks a card number: keeps at most the first six and the last four digits (docs/spec/reliability.md#I-48). */
function maskOf(pan: string | null): string | null {
  const ends = pan === null ? null : /^(\d{6})?.*?(\d{4})$/.exec(pan);
  return ends === null ? null : `${ends[1] ?? ''}**${ends[2] ?? ''}`;
}

function sum(value: unknown): Kopecks | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return Number.isSafeInteger(number) ? kopecks(number) : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

function recordOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
