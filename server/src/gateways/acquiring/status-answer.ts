import { type Kopecks, kopecks } from '#domain/money.ts';
import { isRecord } from './call-bank.ts';
import type { BankOrderState, BoundCard, StatusAnswer } from './port.ts';

type Fields = Readonly<Record<string, unknown>>;
type FoundRefund = Extract<StatusAnswer, { kind: 'found' }>['refunds'][number];

/** `orderStatus` of docs/spec/gateway.md#3; only 2 is «paid»; 1 is a hold. */
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
 * Parses a status. Fields may be missing, additional, numbers or strings (docs/spec/gateway.md#5.2). A status that
 * cannot be parsed is unknown.
 */
export function parseStatus(fields: Fields): StatusAnswer {
  const state = states[Number(fields['orderStatus'])];
  const amount = parseAmount(fields['amount']);
  const gatewayOrderNumber = fields['orderNumber'];
  if (state === undefined || amount === null || typeof gatewayOrderNumber !== 'string')
    return { kind: 'unknown' };
  const amounts = recordOf(fields['paymentAmountInfo']);
  const actionCode = fields['actionCode'] === undefined ? NaN : Number(fields['actionCode']);
  return {
    kind: 'found',
    gatewayOrderId: findNamedValue(fields['attributes'], 'mdOrder'),
    gatewayOrderNumber,
    state,
    actionCode: Number.isInteger(actionCode) ? actionCode : null,
    amount,
    currency: textOf(fields['currency']) ?? '643',
    depositedAmount: parseAmount(amounts['depositedAmount']),
    refundedAmount: parseAmount(amounts['refundedAmount']),
    refunds: parseRefunds(fields['refunds']),
    card: parseCard(fields),
    orderUuid: findNamedValue(fields['merchantOrderParams'], 'orderUuid'),
  };
}

/** The refunds with an identifier of ours; a failed one has an action code other than 0 or «000». */
function parseRefunds(list: unknown): FoundRefund[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const refund = recordOf(entry);
    const externalRefundId = textOf(refund['externalRefundId']);
    const amount = parseAmount(refund['amount']);
    if (externalRefundId === null || amount === null || Number(refund['actionCode'] ?? 0) !== 0) return [];
    return [{ externalRefundId, amount }];
  });
}

/** Finds the value of a name in a list of `{name, value}`. */
function findNamedValue(list: unknown, name: string): string | null {
  if (!Array.isArray(list)) return null;
  const entry: unknown = list.find((part: unknown) => isRecord(part) && part['name'] === name);
  return isRecord(entry) ? textOf(entry['value']) : null;
}

/** The card that a payment has saved; null when the bank reports none or omits a required field. */
function parseCard(fields: Fields): BoundCard | null {
  const binding = recordOf(fields['bindingInfo']);
  const card = recordOf(fields['cardAuthInfo']);
  const bindingId = textOf(binding['bindingId']);
  const clientId = textOf(binding['clientId']);
  const maskedPan = maskPan(textOf(card['maskedPan']) ?? textOf(card['pan']));
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
function maskPan(pan: string | null): string | null {
  const digits = pan === null ? null : /^(\d{6})?.*?(\d{4})$/.exec(pan);
  return digits === null ? null : `${digits[1] ?? ''}**${digits[2] ?? ''}`;
}

function parseAmount(value: unknown): Kopecks | null {
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
