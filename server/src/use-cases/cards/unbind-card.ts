import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { wordOnCard } from '#domain/charge/action-codes.ts';
import type { BindingUuid } from '#domain/identifier.ts';
import { bindingByUuid } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';

const askAgainSeconds = 60;

/**
 * The bank forgets a card that is charged no more; one that has been entered again meanwhile stays, and one that the bank has forgotten by
 * itself is no fault (rules 3). Says when to try again.
 */
export async function unbindCard(
  { acquiring, clock, database, log }: Context,
  bindingUuid: BindingUuid,
): Promise<Instant | null> {
  const binding = await bindingByUuid(database.reader, bindingUuid);
  if (binding === null || binding.active) return null;
  const answer = await acquiring.unbind({ bindingId: binding.gatewayBindingId });
  if (answer.kind === 'unknown') return plusSeconds(clock.now(), askAgainSeconds);
  if (answer.kind === 'refused' && wordOnCard(answer.errorCode) === null)
    log.error('the bank did not forget a card', null, { code: String(answer.errorCode) });
  return null;
}
