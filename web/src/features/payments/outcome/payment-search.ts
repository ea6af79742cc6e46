/** The query parameters of the early-payment page (docs/spec/specification.md#2 «Early payment page»). */
export type PaymentSearch = {
  readonly success?: '0' | '1';
  readonly earlyPaymentUuid?: string;
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the query parameters and ignores invalid ones. */
export function readPaymentSearch(query: Record<string, unknown>): PaymentSearch {
  const success = String(query['success']);
  const uuid = query['earlyPaymentUuid'];
  return {
    ...(success === '0' || success === '1' ? { success } : {}),
    ...(typeof uuid === 'string' && uuidPattern.test(uuid) ? { earlyPaymentUuid: uuid } : {}),
  };
}
