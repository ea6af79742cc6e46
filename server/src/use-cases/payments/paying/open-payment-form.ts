import { plusSeconds } from '#domain/calendar.ts';
import type { Operation } from '#domain/payment/operation.ts';
import { enqueueJob } from '../../../db/monitoring/job-store.ts';
import { moveOperation } from '../../../db/payments/operation-store.ts';
import type { Context } from '../../context.ts';
import { registerIntent } from '../register-intent.ts';

/** Registers an intent at the bank and remembers its form, which a second tab gets too (rules 5, D-2). */
export async function openPaymentForm(
  context: Context,
  operation: Operation,
): ReturnType<typeof registerIntent> {
  const { clock, database } = context;
  const registered = await registerIntent(context, operation, null);
  if (!registered.ok) return registered;
  const { operationUuid } = operation;
  await database.transaction(async (transaction) => {
    await moveOperation(transaction, operationUuid, {
      from: ['CREATED'],
      to: 'REGISTERED',
      ...registered.value,
    });
    await enqueueJob(transaction, {
      kind: 'resolve-operation',
      key: operationUuid,
      payload: { operationUuid },
      runAt: plusSeconds(clock.now(), 60),
    });
  });
  return registered;
}
