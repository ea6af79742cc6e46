import type { ClientDetails, DetailField, OtherDetail } from '#domain/clients/client-details.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** An open question about a detail, with the purchase that brought the other value. */
export type ClientQuestion = OtherDetail & {
  readonly questionUuid: string;
  readonly askedAt: Instant;
  readonly merchantFullName: string;
  readonly orderNumber: string;
};

export async function saveDetails(
  transaction: Transaction,
  clientUuid: ClientUuid,
  { fullName, birthDate }: ClientDetails,
): Promise<void> {
  await transaction`
    update client set full_name = ${fullName}, birth_date = ${birthDate} where client_uuid = ${clientUuid}`;
}

type NewQuestion = OtherDetail & {
  readonly questionUuid: string;
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly askedAt: Instant;
};

/**
 * Asks staff about a value once, in whatever form it is written. A value that staff have rejected is not asked about
 * again.
 */
export async function askQuestion(transaction: Transaction, question: NewQuestion): Promise<void> {
  const { questionUuid, clientUuid, orderUuid, field, value, askedAt } = question;
  await transaction`
    insert into client_question (question_uuid, client_uuid, order_uuid, field, value, asked_at)
    select ${questionUuid}, ${clientUuid}, ${orderUuid}, ${field}, ${value}, ${askedAt}::timestamptz
    where not exists (select from client_question where client_uuid = ${clientUuid} and field = ${field}
      and comparison_text(value) = comparison_text(${value}) and is_accepted is not true)
    on conflict (client_uuid, field, value) where is_accepted is not true do nothing`;
}

/** The questions about a client that wait for staff, oldest first. */
export async function openQuestions(reader: Reader, clientUuid: ClientUuid): Promise<ClientQuestion[]> {
  return reader<ClientQuestion[]>`
    select q.question_uuid as "questionUuid", q.field, q.value, q.asked_at as "askedAt",
      m.full_name as "merchantFullName",
      coalesce(c.released_number, c.order_number) as "orderNumber"
    from client_question q join checkout c using (order_uuid) join merchant m using (merchant_uuid)
    where q.client_uuid = ${clientUuid} and q.is_accepted is null order by q.asked_at, q.question_uuid`;
}

type Question = {
  readonly field: DetailField;
  readonly value: string;
  readonly isAccepted: boolean | null;
};

/** A question about this client; the caller holds the lock of the client. */
export async function questionOf(
  reader: Reader,
  clientUuid: ClientUuid,
  questionUuid: string,
): Promise<Question | null> {
  const [question] = await reader<Question[]>`
    select field, value, is_accepted as "isAccepted" from client_question
    where question_uuid = ${questionUuid} and client_uuid = ${clientUuid}`;
  return question ?? null;
}

type Settlement = {
  readonly questionUuid: string;
  readonly isAccepted: boolean;
  readonly settledAt: Instant;
  readonly settledBy: StaffUuid;
};

export async function storeSettlement(transaction: Transaction, settlement: Settlement): Promise<void> {
  const { questionUuid, isAccepted, settledAt, settledBy } = settlement;
  await transaction`
    update client_question set is_accepted = ${isAccepted}, settled_at = ${settledAt}, settled_by = ${settledBy}
    where question_uuid = ${questionUuid}`;
}
