import { calendarDate } from '#domain/dates.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { ClientDetails, OtherDetail } from '#domain/clients/client-details.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { lockClient } from '../../db/clients/client-store.ts';
import {
  type ClientQuestion,
  openQuestions,
  questionOf,
  saveDetails,
  storeSettlement,
} from '../../db/clients/client-question-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The questions about a client's details that wait for staff, oldest first. */
export function viewClientQuestions(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<readonly ClientQuestion[]> {
  return openQuestions(database.reader, clientUuid);
}

type Settlement = {
  readonly staff: StaffActor;
  /** The client's phone in the request (docs/spec/reliability.md#S-18). */
  readonly phone: Phone;
  readonly questionUuid: string;
  readonly isAccepted: boolean;
  /** The stored value that staff saw. */
  readonly seenValue: string | null;
};

type SettleRefusal = Refusal<
  'client.not.exist.error' | 'client.question.not.found.error' | 'client.question.changed.error'
>;

/**
 * Settles the question about a name or a birth date that a purchase brought: staff accept the other value or keep the
 * stored one (docs/decisions/0095-numbers-lists-formats-names.md). Nothing is saved when the question or the stored
 * value has changed since staff saw it.
 */
export async function settleClientQuestion(
  { clock, database }: DatabaseAccess,
  { staff, phone, questionUuid, isAccepted, seenValue }: Settlement,
): Promise<Result<null, SettleRefusal>> {
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const { clientUuid } = client;
    const question = await questionOf(transaction, clientUuid, questionUuid);
    if (question === null) return refuse('client.question.not.found.error');
    const stored = question.field === 'FULL_NAME' ? client.fullName : client.birthDate;
    if (question.isAccepted !== null || stored !== seenValue) return refuse('client.question.changed.error');
    const now = clock.now();
    if (isAccepted) await saveDetails(transaction, clientUuid, withDetail(client, question));
    const settlement = { questionUuid, isAccepted, settledAt: now, settledBy: staff.staffUuid };
    await storeSettlement(transaction, settlement);
    const action = { staff, action: 'SETTLE_CLIENT_QUESTION', clientUuid, subjectId: questionUuid } as const;
    const name = question.field === 'FULL_NAME' ? 'fullName' : 'birthDate';
    const after = { [name]: isAccepted ? question.value : stored, offered: question.value, isAccepted };
    await insertStaffAction(transaction, { ...action, before: { [name]: stored }, after }, now);
    return success(null);
  });
}

function withDetail({ fullName, birthDate }: ClientDetails, { field, value }: OtherDetail): ClientDetails {
  return field === 'FULL_NAME'
    ? { fullName: value, birthDate }
    : { fullName, birthDate: calendarDate(value) };
}
