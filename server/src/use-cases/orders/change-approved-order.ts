import type { Order } from '#domain/orders/order.ts';
import type { PaidMoney } from '#domain/refunds/paid-money.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { Snapshot } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { ClaimRefusal, GrantedApproval } from '../approvals/approval-effect.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';
import type { BankAccess } from '../context.ts';
import { type ChangeCommand, changeOrder, type ChangeRefusal } from './change-order.ts';

type Approved<Code extends RefusalCode> = Pick<GrantedApproval, 'snapshot'> & {
  /** Marks the approval as used (`GrantedApproval`). */
  readonly claim: (transaction: Transaction) => Promise<Result<null, Refusal<Code> | ClaimRefusal>>;
  /** What was approved, as it is now. */
  readonly snapshotOf: (order: Order, money: PaidMoney) => Snapshot;
};

export type ApprovedRefusal<Code extends RefusalCode> = ChangeRefusal<
  Code | 'approval.stale.error' | ClaimRefusal['code']
>;

/** Changes an order like `changeOrder` after an approval, if what was approved has not changed since the request. */
export function changeApprovedOrder<Code extends RefusalCode>(
  context: BankAccess,
  command: ChangeCommand<Code>,
  { snapshot, claim, snapshotOf }: Approved<Code>,
): Promise<Result<null, ApprovedRefusal<Code>>> {
  return changeOrder<Code | 'approval.stale.error' | ClaimRefusal['code']>(context, {
    ...command,
    decide: (order, money) => {
      const unchanged = checkUnchanged(snapshot, snapshotOf(order, money));
      return unchanged.ok ? command.decide(order, money) : unchanged;
    },
    claim,
  });
}
