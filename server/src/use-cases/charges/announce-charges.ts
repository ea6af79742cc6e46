import { brandOf, cardDetailsOf } from '#domain/cards/card-brand.ts';
import { announcementOf } from '#domain/charges/cascade.ts';
import type { ChargeContext } from '#domain/charges/charge-context.ts';
import { triesOf, triesWith } from '#domain/charges/tries.ts';
import type { CardUuid } from '#domain/identifier.ts';
import type { AnnouncedCharge, NamedCard } from '#domain/notifications/message-text.ts';
import type { NotificationContent } from '#domain/notifications/notification-text.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { paymentOf } from '#domain/orders/payment-of.ts';
import { type Binding, bindingsByUuid } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { insertChargeNotice } from '../../db/charges/charge-notice-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';

type Announcement = {
  readonly question: ChargeContext;
  readonly decision: { readonly paymentNumber: number; readonly cardUuids: readonly CardUuid[] };
};

/**
 * Informs a client which cards may be charged for a payment from the next day on, or that no card is left. The notice
 * is stored with its message: the cascade starts on the day that the message names, and only after the SMS gateway has
 * accepted it (docs/spec/rules.md#3, docs/spec/rules.md#11).
 */
export async function announceCharges(
  context: DatabaseAccess,
  transaction: Transaction,
  announcement: Announcement,
): Promise<void> {
  const { clock, random } = context;
  const { order } = announcement.question;
  const { paymentNumber, cardUuids } = announcement.decision;
  const { orderUuid, clientUuid } = order;
  const cards = await bindingsByUuid(transaction, cardUuids);
  const payment = paymentOf(order, paymentNumber);
  const createdAt = clock.now();
  const noticeUuid = random.uuid();
  const announced = announcedCharge(announcement, cards);
  const content = contentOf(announced);
  const { kind } = content;
  const smsId = await writeNotification(context, transaction, {
    ...content,
    clientUuid,
    orderUuid,
    occasion: noticeUuid,
    debtDueOn: payment.planDate,
  });
  if (smsId === null) throw new Error(`no message was written for order ${orderUuid}`);
  await insertChargeNotice(transaction, {
    noticeUuid,
    orderUuid,
    paymentNumber,
    cardUuids,
    from: announced.from,
    smsId,
    createdAt,
  });
  const event = historyEvent({
    type: 'SMS_SEND',
    subjectType: 'SMS',
    subjectId: noticeUuid,
    newState: kind,
    amount: payment.amount,
    text:
      kind === 'CHARGE_FAILED' ? 'Сообщение: карты для списания нет' : 'Сообщение о списании с другой карты',
  });
  await insertEvents(transaction, [{ ...event, clientUuid, orderUuid, actionDate: createdAt }]);
}

function contentOf(announced: AnnouncedCharge): NotificationContent<'CHARGE_FAILED' | 'CASCADE_ANNOUNCED'> {
  const { amount, cards } = announced;
  if (cards.length > 0) return { kind: 'CASCADE_ANNOUNCED', parameters: announced };
  return { kind: 'CHARGE_FAILED', parameters: { amount, card: null, reason: 'DECLINED', nextTry: null } };
}

function announcedCharge({ question, decision }: Announcement, cards: readonly Binding[]): AnnouncedCharge {
  const payment = paymentOf(question.order, decision.paymentNumber);
  const own = question.order.card;
  const wasTried = triesWith(own?.cardUuid, triesOf(question, payment)).length > 0;
  return {
    amount: payment.amount,
    triedCard: wasTried && own !== null ? own.panLastFourDigits : null,
    ...announcementOf(question, payment, decision.cardUuids),
    cards: decision.cardUuids.flatMap((cardUuid) =>
      cards.filter((card) => card.cardUuid === cardUuid).map(namedCard),
    ),
  };
}

/** A card with its brand and last four digits. */
function namedCard(binding: Binding): NamedCard {
  const card = cardDetailsOf(binding);
  return { name: brandOf(card)?.name ?? 'карты', lastFourDigits: card.panLastFourDigits };
}
