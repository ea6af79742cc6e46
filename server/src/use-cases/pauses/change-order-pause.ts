import type { Phone } from '#domain/auth/phone.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { changePause, endPause } from '#domain/orders/lifecycle/pause-order.ts';
import type { Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';
import type { ChangeCommand, ChangeRefusal } from '../orders/change-order.ts';
import { changeOrder } from '../orders/change-order.ts';
import { refuseBeyondLaw } from './law-term.ts';
import { enqueuePauseEnd, pauseFacts, paysPenalty } from './pause-facts.ts';
import { recordedPause } from './recorded-pause.ts';

type PauseOf = {
  readonly staff: StaffActor;
  /** The phone of the order's client (docs/spec/reliability.md#S-18). */
  readonly phone: Phone;
  readonly orderUuid: OrderUuid;
  /** The reason that staff give, at most 255 characters. */
  readonly note: string;
};

export type NewLastDay = PauseOf & {
  readonly dateTo: CalendarDate;
  /** Staff have confirmed that the last payment lies beyond the term of federal law 283-FZ. */
  readonly lawTermConfirmed: boolean;
};

type ChangeCode = 'order.state.error' | 'pause.dates.error' | 'pause.law.error';

/**
 * Gives the running pause of an order another last day (docs/spec/rules.md#13). Refused with `order.not.found.error`
 * for an order of another client, `order.state.error` without a running pause, `pause.dates.error`, `pause.law.error`
 * until staff confirm the term, and `payment.in.progress.error` while a penalty is being paid.
 */
export async function changeOrderPause(
  context: Context,
  { dateTo, lawTermConfirmed, ...of }: NewLastDay,
): Promise<Result<null, ChangeRefusal<ChangeCode>>> {
  const clauses = await allClauses(context.database.reader);
  return pauseChange<ChangeCode>(context, of, {
    action: 'CHANGE_PAUSE',
    decide: (order, { operations }) => {
      const changed = changePause(pauseFacts(context, order, { operations, clauses }), {
        dateFrom: null,
        dateTo,
      });
      return changed.ok
        ? refuseBeyondLaw(order, changed.value, { clauses, isConfirmed: lawTermConfirmed })
        : changed;
    },
  });
}

/**
 * Ends the running pause of an order: today is its last day (docs/spec/rules.md#13). Refused with
 * `order.not.found.error` for an order of another client, `order.state.error` without a running pause, and
 * `payment.in.progress.error` while a penalty is being paid.
 */
export async function endOrderPause(
  context: Context,
  of: PauseOf,
): Promise<Result<null, ChangeRefusal<'order.state.error'>>> {
  const clauses = await allClauses(context.database.reader);
  return pauseChange<'order.state.error'>(context, of, {
    action: 'END_PAUSE',
    decide: (order, { operations }) => endPause(pauseFacts(context, order, { operations, clauses })),
  });
}

type PauseAction<Code extends ChangeCode> = {
  readonly action: 'CHANGE_PAUSE' | 'END_PAUSE';
  readonly decide: ChangeCommand<Code>['decide'];
};

async function pauseChange<Code extends ChangeCode>(
  context: Context,
  { staff, phone, orderUuid, note }: PauseOf,
  { action, decide }: PauseAction<Code>,
): Promise<Result<null, ChangeRefusal<Code>>> {
  const { clock, database } = context;
  const client = await clientByPhone(database.reader, phone);
  return changeOrder<Code>(context, {
    orderUuid,
    isOwnedBy: (order) => order.clientUuid === client?.clientUuid,
    mustEndFirst: paysPenalty,
    decide,
    alsoWrite: async (transaction, before, after) => {
      await enqueuePauseEnd(transaction, after);
      const { clientUuid } = after;
      const values = { before: recordedPause(before), after: recordedPause(after) };
      await insertStaffAction(
        transaction,
        { staff, action, clientUuid, orderUuid, note, ...values },
        clock.now(),
      );
    },
  });
}
