import { success, type Result } from '#domain/result.ts';
import type { PaymentStarted } from '../../use-cases/payments/paying/pay-intent.ts';

type WirePayment = Omit<PaymentStarted, 'intentUuid'> & {
  readonly earlyPaymentUuid: PaymentStarted['intentUuid'];
};

/** A started payment as the wire names it (docs/spec/specification.md#7). */
export function presentPayment({ intentUuid, ...payment }: PaymentStarted): WirePayment {
  return { ...payment, earlyPaymentUuid: intentUuid };
}

/** The same for a result; a refusal stays as it is. */
export async function presentStarted<Refused>(
  starting: Promise<Result<PaymentStarted, Refused>>,
): Promise<Result<WirePayment, Refused>> {
  const started = await starting;
  return started.ok ? success(presentPayment(started.value)) : started;
}
