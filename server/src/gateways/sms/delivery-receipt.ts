import type { Pdu } from 'smpp';
import type { SmsReceipt } from './port.ts';

/** Bits of `esm_class` that mark a receipt of the message centre. */
const kindBits = 0x3c;
const receiptKind = 0x04;

const isDeliveredByState: Readonly<Record<string, boolean>> = {
  DELIVRD: true,
  EXPIRED: false,
  DELETED: false,
  UNDELIV: false,
  REJECTD: false,
};

/**
 * Reads the text of a receipt, `id:… stat:DELIVRD …` (docs/spec/gateway.md#15.2). Null for another message and for an
 * interim state.
 */
export function parseReceipt({ esm_class: kind = 0, short_message: message }: Pdu): SmsReceipt | null {
  if ((kind & kindBits) !== receiptKind) return null;
  const text = String(message?.message ?? '');
  const isDelivered = isDeliveredByState[fieldOf(text, 'stat')];
  const providerMessageId = fieldOf(text, 'id');
  return providerMessageId === '' || isDelivered === undefined ? null : { providerMessageId, isDelivered };
}

/** The value of `name:value` in the text of a receipt; empty without the field. */
function fieldOf(text: string, name: 'id' | 'stat'): string {
  return (
    text
      .split(' ')
      .find((field) => field.startsWith(`${name}:`))
      ?.slice(name.length + 1) ?? ''
  );
}
