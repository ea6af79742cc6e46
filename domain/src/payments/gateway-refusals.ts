/** The calls of the gateway that the product makes (docs/spec/gateway.md#5). */
export type GatewayCall = 'register' | 'charge' | 'status' | 'decline' | 'refund' | 'unbind';

/**
 * What follows a refusal. `final`: the call is not repeated. `ask`: the bank's status decides, because the number has
 * several meanings. `repeat`: the same call follows again after a growing pause.
 */
export type RefusalClass = 'final' | 'ask' | 'repeat';

type Refusals = {
  readonly codes: Readonly<Record<number, RefusalClass>>;
  /** The class of each other number: an unknown number means that the call failed (docs/spec/gateway.md#7). */
  readonly others: RefusalClass;
};

/** `errorCode` 7: wrong state, system error or «being processed, try later». */
export const systemError = 7;

const refusals = {
  // 1: the number is registered, so an earlier answer was lost
  register: { codes: { 1: 'ask', [systemError]: 'ask' }, others: 'final' },
  // a refused charge may have taken money (docs/spec/gateway.md#5.10)
  charge: { codes: {}, others: 'ask' },
  // 6: the bank does not know the order
  status: { codes: { 6: 'final' }, others: 'repeat' },
  decline: { codes: {}, others: 'ask' },
  // 5 and 7 mean a wrong amount, a wrong state, no access or a fault of the bank
  refund: { codes: {}, others: 'ask' },
  // 2 and 15: the bank does not know the binding, or the customer has deactivated it
  unbind: { codes: { 2: 'final', 5: 'repeat', [systemError]: 'repeat', 15: 'final' }, others: 'final' },
} as const satisfies Record<GatewayCall, Refusals>;

/** Classifies a refusal by its call and `errorCode` (docs/spec/gateway.md#7, docs/decisions/0093-refused-refunds.md). */
export function refusalClass(call: GatewayCall, errorCode: number): RefusalClass {
  const { codes, others }: Refusals = refusals[call];
  return codes[errorCode] ?? others;
}
