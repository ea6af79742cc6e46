import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { intentByGatewayOrderId } from '../../db/payments/intent-store.ts';
import type { BankAccess } from '../context.ts';
import type { CardToChange } from './start-card-change.ts';
import { finishCardCheck, type FinishRefusal } from './finish-card-check.ts';

/**
 * Reports the result of a card change after asking the bank: the return address proves nothing. The bank's order has to
 * belong to this client and to the change of this card (docs/spec/reliability.md#S-15, docs/spec/reliability.md#S-16).
 * The call may be repeated.
 */
export async function finishCardChange(
  context: BankAccess,
  { clientUuid, cardUuid, gatewayOrderId }: CardToChange & { readonly gatewayOrderId: string },
): Promise<Result<null, FinishRefusal>> {
  const intent = await intentByGatewayOrderId(context.database.reader, gatewayOrderId);
  const isOwnedBy =
    intent?.clientUuid === clientUuid && intent.kind === 'BINDING' && intent.cardUuid === cardUuid;
  if (!isOwnedBy) return refuse('binding.not.found.error');
  return finishCardCheck(context, intent.intentUuid);
}
