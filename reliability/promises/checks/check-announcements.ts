import { moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { announcementIn } from '../record/message-promises.ts';
import type { Message, RunRecord } from '../record/run-record.ts';
import { describeTry, lookUpIn } from './look-up.ts';

/**
 * Finds broken announcements: the charge of another card was not tried on the announced day. Orders that were paid or
 * changed after the announcement are skipped (docs/spec/rules.md#11).
 */
export function announcedChargesNotMade(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  return record.messages.filter(isAnnouncement).flatMap((message) => {
    const { clientUuid, orderUuid, text, receivedAt } = message;
    const announced = announcementIn(text, receivedAt);
    if (announced === null || announced.from >= record.endsOn) return [];
    const endOfDay = moscowTime(plusDays(announced.from, 1), 0);
    const changes = lookUp.changesOf({ clientUuid, orderUuid }, receivedAt, endOfDay);
    if (changes.some(({ action }) => action !== 'decline')) return [];
    const tries = lookUp.triesOfOrder(orderUuid);
    const isMade = tries.some(
      ({ at, card, isApproved, isOtherCard }) =>
        at >= receivedAt &&
        at < endOfDay &&
        (isApproved || (isOtherCard && moscowDate(at) === announced.from && text.includes(`*${card}`))),
    );
    if (isMade) return [];
    const made = tries.map(describeTry).join(', ') || 'none';
    return [`«${text}» of ${receivedAt} for ${orderUuid} was not kept; tries of the order: ${made}`];
  });
}

type Announcement = Message & {
  readonly orderUuid: string;
  readonly receivedAt: NonNullable<Message['receivedAt']>;
};

function isAnnouncement(message: Message): message is Announcement {
  const { kind, orderUuid, receivedAt } = message;
  return kind === 'CASCADE_ANNOUNCED' && orderUuid !== null && receivedAt !== null;
}
