import type { EnteredCard } from '#domain/consents/consent.ts';
import { type BindingUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import { noMoney } from '#domain/money.ts';
import { isPending, type Operation } from '#domain/orders/operation.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { writeIntent } from '../payments/new-operation.ts';

type CardCheck = {
  readonly request: PaymentRequest;
  /** The card to be replaced; null for an additional card. */
  readonly bindingUuid: BindingUuid | null;
  readonly enteredCard: EnteredCard;
};

/** Records the intent of a card check: no money is taken. It belongs to no order, because the card may serve several. */
export function writeCardCheck(
  context: Context,
  transaction: Transaction,
  check: CardCheck,
): Promise<Operation> {
  return writeIntent(context, transaction, {
    ...check,
    orderUuid: identifier<OrderUuid>(context.random.uuid()),
    kind: 'BINDING',
    amount: noMoney,
    allocations: [],
  });
}

/** A card check that was started before, unless its result is pending or it has no form. */
export function startedCheck(
  operation: Operation,
): Result<Operation, Refusal<'payment.in.progress.error' | 'payment.not.allowed.error'>> {
  if (isPending(operation.state)) return refuse('payment.in.progress.error');
  return operation.formUrl === null ? refuse('payment.not.allowed.error') : done(operation);
}
