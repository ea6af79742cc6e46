import type { injectFault } from '#testing/bank/sandbox-calls.ts';
import type { Random } from '#testing/random.ts';

const bankCalls = [
  'register.do',
  'paymentOrderBinding.do',
  'getOrderStatusExtended.do',
  'decline.do',
  'refund.do',
] as const;
const faults = [
  'timeout-before',
  'timeout-after',
  'http-500',
  'http-500-after',
  'http-429',
  'drop',
  'garbage',
  'late:300',
  'decline:116',
] as const;
const callbackFaults = ['duplicate', 'drop', 'garbage', 'late:700'] as const;

/** A refund that is refused with another number waits for staff (docs/decisions/0093-refused-refunds.md). */
const refusalOfRefund = 'decline:7';

type Fault = Parameters<typeof injectFault>[1];

/** Draws a fault of the bank that happens up to four times. */
export function drawFault(random: Random): Fault {
  const operation = random.pick([...bankCalls, 'callback'] as const);
  const drawn = operation === 'callback' ? random.pick(callbackFaults) : random.pick(faults);
  const fault = operation === 'refund.do' && drawn === 'decline:116' ? refusalOfRefund : drawn;
  return { operation, fault, times: 1 + random.below(4) };
}
