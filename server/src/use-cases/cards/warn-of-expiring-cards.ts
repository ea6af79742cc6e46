import { type Instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { type ExpiringMonth, expiringMonth } from '#domain/cards/expiring-month.ts';
import type { CardUuid } from '#domain/identifier.ts';
import { expiringCards } from '../../db/cards/expiring-card-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotifications } from '../notifications/write-notifications.ts';

const cardsInBatch = 200;

/**
 * Tells the owners of cards that expire within fourteen days and that the service may charge, daily at the hour of
 * reminders, once for each card (docs/spec/rules.md#12 CARD_EXPIRES). Returns when to run next.
 */
export async function warnOfExpiringCards(context: DatabaseAccess): Promise<Instant> {
  const { clock, log, settings } = context;
  const now = clock.now();
  const today = moscowDate(now);
  const warnsAt = moscowTime(today, settings.chargePlan.reminderHour);
  if (now < warnsAt) return warnsAt;
  const month = expiringMonth(today);
  if (month !== null) {
    let after: CardUuid | null = null;
    do after = await warnBatch(context, month, after);
    while (after !== null);
    log.info('cards.expiring', { at: now });
  }
  return moscowTime(plusDays(today, 1), settings.chargePlan.reminderHour);
}

/** Returns the last card of a full batch; null after the last one. */
async function warnBatch(
  context: DatabaseAccess,
  { expiry, lastDay }: ExpiringMonth,
  after: CardUuid | null,
): Promise<CardUuid | null> {
  return context.database.transaction(async (transaction) => {
    const cards = await expiringCards(transaction, expiry, { after, count: cardsInBatch });
    await writeNotifications(
      context,
      transaction,
      cards.map(({ cardUuid, clientUuid, maskedPan }) => ({
        kind: 'CARD_EXPIRES',
        parameters: { card: maskedPan.slice(-4), lastDay },
        clientUuid,
        orderUuid: null,
        occasion: `${cardUuid}/${expiry}`,
      })),
    );
    return cards.length < cardsInBatch ? null : (cards.at(-1)?.cardUuid ?? null);
  });
}
