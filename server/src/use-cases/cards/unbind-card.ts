import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { wordOnCard } from '#domain/charges/action-codes.ts';
import type { BindingUuid } from '#domain/identifier.ts';
import { bindingByUuid, isKeyCharged } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';

const askAgainSeconds = 60;

type Forgotten = {
  readonly bindingUuid: BindingUuid;
  /** Its key when it was retired: it may have come back under another one. Null where an earlier version wrote the job: the key that it has. */
  readonly gatewayBindingId: string | null;
};

/**
 * The bank forgets a card that is charged no more; one that has been entered again meanwhile under this key stays, and one that the bank has forgotten by
 * itself is no fault (docs/spec/rules.md#3). Says when to try again.
 */
export async function unbindCard(
  { acquiring, clock, database, log }: Context,
  { bindingUuid, gatewayBindingId }: Forgotten,
): Promise<Instant | null> {
  const bindingId = gatewayBindingId ?? (await bindingByUuid(database.reader, bindingUuid))?.gatewayBindingId;
  if (bindingId === undefined || (await isKeyCharged(database.reader, bindingId))) return null;
  const answer = await acquiring.unbind({ bindingId });
  if (answer.kind === 'unknown') return plusSeconds(clock.now(), askAgainSeconds);
  if (answer.kind === 'refused' && wordOnCard(answer.errorCode) === null)
    log.error('the bank did not forget a card', null, { code: String(answer.errorCode) });
  return null;
}
