import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { operationByMdOrder } from '../../db/payments/operation-store.ts';
import type { Context } from '../context.ts';
import type { CardToChange } from './start-card-change.ts';
import type { FinishRefusal } from './end-of-check.ts';
import { endOfCheck } from './end-of-check.ts';

/**
 * How the change of a card ended: the bank is asked, the address that the customer came back with proves nothing. The bank's order has
 * to be of this client and of this card's change (docs/spec/reliability.md#S-15, docs/spec/reliability.md#S-16); safe to ask any number of times.
 */
export async function finishCardChange(
  context: Context,
  { clientUuid, bindingUuid, mdOrder }: CardToChange & { readonly mdOrder: string },
): Promise<Result<null, FinishRefusal>> {
  const operation = await operationByMdOrder(context.database.reader, mdOrder);
  const isOwnedBy =
    operation?.clientUuid === clientUuid &&
    operation.kind === 'BINDING' &&
    operation.bindingUuid === bindingUuid;
  if (!isOwnedBy) return refuse('binding.not.found.error');
  return endOfCheck(context, operation.operationUuid);
}
