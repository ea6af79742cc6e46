import type { Phone } from '#domain/auth/phone.ts';
import { type CalendarDate, type Instant, moscowDate } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { changePause, endPause } from '#domain/orders/lifecycle/pause-order.ts';
import type { Order } from '#domain/orders/order.ts';
import { currentPauseOf } from '#domain/pauses/pause.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { GrantedApproval } from '../approvals/approval-effect.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { type ChangeCommand, changeOrder, type ChangeRefusal } from '../orders/change-order.ts';
import { refuseBeyondLaw } from './law-term.ts';
import { pauseAlone, pauseApproved } from './long-pause.ts';
import { enqueuePauseEnd, pauseFacts, paysPenalty, readPauseTerms } from './pause-facts.ts';
import { recordedPause } from './recorded-pause.ts';

type PauseOf = {
  readonly staff: StaffActor;
  readonly orderUuid: OrderUuid;
  /** The reason that staff give, at most 255 characters. */
  readonly note: string;
};

export type NewLastDay = PauseOf & {
  readonly dateTo: CalendarDate;
  /** Staff have confirmed that the last payment lies beyond the term of federal law 283-FZ. */
  readonly lawTermConfirmed: boolean;
  /** The last day that staff have seen; null when the caller does not say. */
  readonly seenDateTo: CalendarDate | null;
};

type ChangeCode = 'order.state.error' | 'pause.dates.error' | 'pause.law.error';

/**
 * Gives the running pause of an order another last day (docs/spec/rules.md#13). A long pause waits for a second person.
 * Refused with `order.not.found.error` for an order of another client, `order.state.error` without a running pause,
 * `pause.dates.error`, also for the day on which it ends already and when it does not end on the day that staff have
 * seen, `pause.law.error` until staff confirm the term, and `payment.in.progress.error` while a penalty is being paid.
 */
export async function changeOrderPause(
  context: BankAccess,
  { phone, ...change }: NewLastDay & { readonly phone: Phone },
): Promise<Result<null, ChangeRefusal<ChangeCode | 'approval.waits.error'>>> {
  const command = await newLastDay(context, change, await ownedBy(context, phone));
  const { staff, orderUuid, dateTo, lawTermConfirmed, note } = change;
  const longPause = { requestUuid: null, orderUuid, dateTo, lawTermConfirmed, note, stopNote: null };
  return pauseAlone(context, command, { staff, longPause });
}

/** Carries out another last day after its approval. */
export async function changeApprovedPause(
  context: BankAccess,
  change: Omit<NewLastDay, 'seenDateTo'>,
  approved: Pick<GrantedApproval, 'snapshot' | 'claim'>,
): Promise<Result<null, Refusal>> {
  const command = await newLastDay(context, { ...change, seenDateTo: null }, () => true);
  return pauseApproved<ChangeCode>(context, command, { ...approved, check: async () => success(null) });
}

async function newLastDay(
  context: DatabaseAccess,
  { dateTo, lawTermConfirmed, seenDateTo, ...of }: NewLastDay,
  isOwnedBy: Ownership,
): Promise<ChangeCommand<ChangeCode>> {
  const { reader } = context.database;
  const clauses = await allClauses(reader);
  const terms = await readPauseTerms(context, reader, of.orderUuid);
  return pauseChange<ChangeCode>(context, of, {
    action: 'CHANGE_PAUSE',
    isOwnedBy,
    decide: (order, { intents }) => {
      const changed = changePause(pauseFacts(context, order, { intents, ...terms }), {
        dateFrom: null,
        dateTo,
      });
      if (!changed.ok) return changed;
      const [was, is] = [order, changed.value.order].map((each) => lastDayOf(each, context.clock.now()));
      if (seenDateTo !== null && was !== seenDateTo) return failure(changedMeanwhile);
      if (was === is) return failure(sameLastDay);
      return refuseBeyondLaw(order, changed.value, { clauses, isConfirmed: lawTermConfirmed });
    },
  });
}

const sameLastDay = {
  code: 'pause.dates.error',
  message: 'Пауза уже заканчивается в этот день',
} as const satisfies Refusal;

const changedMeanwhile = {
  code: 'pause.dates.error',
  message: 'Паузу уже изменил другой сотрудник: откройте окно ещё раз',
} as const satisfies Refusal;

function lastDayOf({ pauses }: Order, now: Instant): CalendarDate | undefined {
  return currentPauseOf(pauses, moscowDate(now))?.dateTo;
}

/**
 * Ends the running pause of an order: today is its last day (docs/spec/rules.md#13). Refused with
 * `order.not.found.error` for an order of another client, `order.state.error` without a running pause, and
 * `payment.in.progress.error` while a penalty is being paid.
 */
export async function endOrderPause(
  context: BankAccess,
  { phone, ...of }: PauseOf & { readonly phone: Phone },
): Promise<Result<null, ChangeRefusal<'order.state.error'>>> {
  const terms = await readPauseTerms(context, context.database.reader, of.orderUuid);
  const end = pauseChange<'order.state.error'>(context, of, {
    action: 'END_PAUSE',
    isOwnedBy: await ownedBy(context, phone),
    decide: (order, { intents }) => endPause(pauseFacts(context, order, { intents, ...terms })),
  });
  return changeOrder(context, end);
}

type Ownership = ChangeCommand<ChangeCode>['isOwnedBy'];

/** An order of the client with this phone (docs/spec/reliability.md#S-18). */
async function ownedBy({ database }: DatabaseAccess, phone: Phone): Promise<Ownership> {
  const client = await clientByPhone(database.reader, phone);
  return (order) => order.clientUuid === client?.clientUuid;
}

type PauseAction<Code extends ChangeCode> = Pick<ChangeCommand<Code>, 'isOwnedBy' | 'decide'> & {
  readonly action: 'CHANGE_PAUSE' | 'END_PAUSE';
};

function pauseChange<Code extends ChangeCode>(
  { clock }: DatabaseAccess,
  { staff, orderUuid, note }: PauseOf,
  { action, isOwnedBy, decide }: PauseAction<Code>,
): ChangeCommand<Code> {
  return {
    orderUuid,
    isOwnedBy,
    blocksChange: paysPenalty,
    decide,
    alsoWrite: async (transaction, { before, after }) => {
      await enqueuePauseEnd(transaction, after, clock.now());
      const { clientUuid } = after;
      const values = { before: recordedPause(before), after: recordedPause(after) };
      await insertStaffAction(
        transaction,
        { staff, action, clientUuid, orderUuid, note, ...values },
        clock.now(),
      );
    },
  };
}
