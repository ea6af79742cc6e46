import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { actionCodeOfCardError } from '#domain/charges/action-codes.ts';
import type { BindingUuid } from '#domain/identifier.ts';
import { bindingByUuid, isKeyCharged } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';

const askAgainSeconds = 60;

type RetiredCard = {
  readonly bindingUuid: BindingUuid;
  /**
   * The binding of the card when it was retired, because the card may have another one now. Null in a job of an earlier
   * version; then the present binding is used.
   */
  readonly gatewayBindingId: string | null;
};

/**
 * Asks the bank to forget a retired card. A binding that is charged again meanwhile stays, and a binding that the bank
 * does not know is no error (docs/spec/rules.md#3). Returns when to try again, or null.
 */
export async function unbindCard(
  { acquiring, clock, database, log }: Context,
  { bindingUuid, gatewayBindingId }: RetiredCard,
): Promise<Instant | null> {
  const bindingId = gatewayBindingId ?? (await bindingByUuid(database.reader, bindingUuid))?.gatewayBindingId;
  if (bindingId === undefined || (await isKeyCharged(database.reader, bindingId))) return null;
  const answer = await acquiring.unbind({ bindingId });
  if (answer.kind === 'unknown') return plusSeconds(clock.now(), askAgainSeconds);
  if (answer.kind === 'refused' && actionCodeOfCardError(answer.errorCode) === null)
    log.error('card.unbind.refused', null, { code: String(answer.errorCode) });
  return null;
}
