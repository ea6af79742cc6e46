import type { CalendarDate } from '#domain/dates.ts';
import type { OrderUuid, PauseRequestUuid, StaffUuid } from '#domain/identifier.ts';
import { isLongPause } from '#domain/orders/lifecycle/pause-order.ts';
import type { Order } from '#domain/orders/order.ts';
import { countPhrase, plurals } from '#domain/plural.ts';
import { pausedDays } from '#domain/pauses/pause.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { ApprovalRequest, Snapshot } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { GrantedApproval } from '../approvals/approval-effect.ts';
import type { ApprovalInput } from '../approvals/request-approval.ts';
import type { BankAccess } from '../context.ts';
import { type ApprovedRefusal, changeApprovedOrder } from '../orders/change-approved-order.ts';
import {
  type ChangeCommand,
  changeOrderOrRequestApproval,
  type ChangeRefusal,
} from '../orders/change-order.ts';

/** The decision that waits for a second person. */
export type LongPause = {
  /** null for another last day of the running pause. */
  readonly requestUuid: PauseRequestUuid | null;
  readonly orderUuid: OrderUuid;
  readonly dateTo: CalendarDate;
  readonly lawTermConfirmed: boolean;
  /** The reason of another last day; null for a granted request. */
  readonly note: string | null;
  /** The reason of a stop of the charges; null without one. */
  readonly stopNote: string | null;
};

/** The decision that a request describes. */
export function longPauseOf({ command }: Pick<ApprovalRequest, 'command'>): LongPause {
  if (command === null) throw new Error('the approval request of a pause has no command');
  return command as LongPause;
}

/** The employee who acts now, and the one who decided: after an approval they differ. */
export type Deciders = { readonly staff: StaffActor; readonly authorUuid: StaffUuid };

type RequestedPause = { readonly staff: StaffActor; readonly longPause: LongPause };

/**
 * Changes the pauses of an order by the decision of one employee. If the pauses get longer than one employee may decide,
 * the decision waits for a second person (docs/spec/rules.md#14).
 */
export async function pauseAlone<Code extends RefusalCode>(
  context: BankAccess,
  command: ChangeCommand<Code>,
  pause: RequestedPause,
): Promise<Result<null, ChangeRefusal<Code | 'approval.waits.error'>>> {
  return changeOrderOrRequestApproval(context, command, ({ before, after }) =>
    isLongPause(before, after, context.settings.pauseLimits) ? approvalOf(before, pause) : null,
  );
}

type Approval<Code extends RefusalCode> = Pick<GrantedApproval, 'snapshot' | 'claim'> & {
  /** Refuses what `command.claim` would refuse, before the approval counts as used. */
  readonly check: (transaction: Transaction) => Promise<Result<null, Refusal<Code>>>;
};

/** Changes the pauses of an order after an approval, if they have not changed since the request. */
export function pauseApproved<Code extends RefusalCode>(
  context: BankAccess,
  command: ChangeCommand<Code>,
  { snapshot, claim, check }: Approval<Code>,
): Promise<Result<null, ApprovedRefusal<Code>>> {
  return changeApprovedOrder(context, command, {
    snapshot,
    snapshotOf,
    claim: async (transaction) => {
      const checked = await check(transaction);
      if (!checked.ok) return checked;
      const claimed = await claim(transaction);
      return claimed.ok ? (command.claim?.(transaction) ?? claimed) : claimed;
    },
  });
}

function approvalOf(order: Order, { staff, longPause }: RequestedPause): ApprovalInput {
  const { requestUuid, orderUuid, dateTo, note, stopNote } = longPause;
  return {
    kind: 'LONG_PAUSE',
    subjectId: requestUuid ?? orderUuid,
    orderUuid,
    clientUuid: order.clientUuid,
    amount: null,
    snapshot: snapshotOf(order),
    command: longPause,
    details: [
      `Пауза по ${dateTo.split('-').reverse().join('.')}`,
      `До этого у заказа ${countPhrase(pausedDays(order.pauses), plurals.day)} паузы`,
      ...(stopNote === null ? [] : [`Затем прекратить списания: ${stopNote}`]),
    ],
    staff,
    justification: note,
  };
}

function snapshotOf({ pauses }: Pick<Order, 'pauses'>): Snapshot {
  return { pauses: pauses.map(({ dateFrom, dateTo }) => `${dateFrom}/${dateTo}`).join(', ') };
}
