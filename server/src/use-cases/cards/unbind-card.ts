import { actionCodeOfCardError } from '#domain/charges/action-codes.ts';
import type { CardUuid } from '#domain/identifier.ts';
import { refusalClass } from '#domain/payments/gateway-refusals.ts';
import { bindingByUuid, isKeyCharged } from '../../db/cards/binding-store.ts';
import type { BankAccess } from '../context.ts';
import { reportRefusedCall } from '../payments/report-refused-call.ts';

type RetiredCard = {
  readonly cardUuid: CardUuid;
  /**
   * The binding of the card when it was retired, because the card may have another one now. Null in a job of an earlier
   * version; then the present binding is used.
   */
  readonly gatewayBindingId: string | null;
};

/**
 * Asks the bank to forget a retired card. A binding that is charged again meanwhile stays, and a binding that the bank
 * does not know is no error (docs/spec/rules.md#3).
 * @throws Error when the bank does not answer, or may accept the same request later. The job repeats it after a growing
 * pause, and is shown to staff as dead after its last attempt.
 */
export async function unbindCard(
  context: BankAccess,
  { cardUuid, gatewayBindingId }: RetiredCard,
): Promise<void> {
  const { acquiring, database } = context;
  const bindingId = gatewayBindingId ?? (await bindingByUuid(database.reader, cardUuid))?.gatewayBindingId;
  if (bindingId === undefined || (await isKeyCharged(database.reader, bindingId))) return;
  const answer = await acquiring.unbind({ bindingId });
  if (answer.kind === 'unknown') throw new Error(`the bank did not answer the unbinding of card ${cardUuid}`);
  if (answer.kind === 'done' || actionCodeOfCardError(answer.errorCode) !== null) return;
  const { errorCode } = answer;
  await reportRefusedCall(context, { call: 'unbind', errorCode });
  if (refusalClass('unbind', errorCode) === 'repeat')
    throw new Error(`the bank refused to unbind card ${cardUuid} with error ${errorCode}`);
}
