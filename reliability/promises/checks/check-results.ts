import { plusSeconds } from '#domain/dates.ts';
import type { Message, RunRecord } from '../record/run-record.ts';

/** While both clocks are moved, that of the bank is ahead. The longest move beside calls takes less than a minute. */
const clockDifferenceSeconds = 60;

/**
 * Messages that report a payment as taken or as not taken, although the bank's book says otherwise
 * (docs/spec/rules.md#5), and messages about returned money that the bank has not returned.
 */
export function messagesWithWrongResult(record: RunRecord): string[] {
  const { messages, takenPayments, returns } = record;
  const payments = messages.flatMap((message) => {
    const isTaken = message.reportsPayment !== null && takenPayments.has(message.reportsPayment);
    const reported = reportedAsTaken(message);
    if (reported === null || reported === isTaken) return [];
    return [`${describe(message)} is false: the bank has ${isTaken ? 'taken the money' : 'taken nothing'}`];
  });
  const returned = messages
    .filter(({ kind }) => kind === 'REFUND_ARRIVED')
    .filter(
      (message) =>
        !returns.some(
          (money) =>
            money.orderUuid === message.orderUuid &&
            money.at <= plusSeconds(message.writtenAt, clockDifferenceSeconds),
        ),
    )
    .map((message) => `${describe(message)} is false: the bank has returned nothing`);
  return [...payments, ...returned];
}

/** null for a message that reports no result of a payment. */
function reportedAsTaken({ kind, text, reportsPayment }: Message): boolean | null {
  if (reportsPayment === null) return null;
  if (kind === 'RECEIPT') return true;
  if (kind === 'CHARGE_FAILED') return false;
  if (kind !== 'PAYMENT_RESOLVED') return null;
  if (text.startsWith('Списано ')) return true;
  return text.startsWith('Деньги не списаны') ? false : null;
}

function describe({ kind, text, writtenAt, clientUuid }: Message): string {
  return `${kind} of ${writtenAt} for ${clientUuid} «${text}»`;
}
