import type { Instant } from '../calendar.ts';
import { secondsBetween } from '../calendar.ts';
import type { StaffUuid } from '../identifier.ts';
import type { Permission } from './permissions.ts';

/** What may need a second person's agreement (issue 5 item 5), and the right that this person needs. */
export const approvalKinds = {
  CANCEL_PAID_PENALTY: { name: 'Отмена оплаченного штрафа', permission: 'EDIT_PENALTY' },
  REFUND_ORDER: { name: 'Возврат по заказу', permission: 'MANUAL_TERMINATION' },
  START_PRODUCT: { name: 'Запуск продукта', permission: 'EDIT_PRODUCTS' },
} as const satisfies Record<string, { readonly name: string; readonly permission: Permission }>;

export type ApprovalKind = keyof typeof approvalKinds;

/** WAITING until somebody decides; STALE: agreed to, but the world had changed meanwhile; EXPIRED: nobody decided in time. */
export type ApprovalState = 'WAITING' | 'APPROVED' | 'REJECTED' | 'STALE' | 'EXPIRED';

export const approvalStateNames = {
  WAITING: 'Ждёт',
  APPROVED: 'Подтверждён',
  REJECTED: 'Отклонён',
  STALE: 'Устарел',
  EXPIRED: 'Срок вышел',
} as const satisfies Record<ApprovalState, string>;

/** The kinds of requests that a holder of these rights may look at and decide. */
export function kindsFor(held: readonly Permission[]): readonly ApprovalKind[] {
  return allKinds.filter((kind) => held.includes(approvalKinds[kind].permission));
}

const allKinds = Object.keys(approvalKinds).filter(isApprovalKind);

function isApprovalKind(word: string): word is ApprovalKind {
  return Object.hasOwn(approvalKinds, word);
}

type Waiting = {
  readonly state: ApprovalState;
  readonly expiresAt: Instant;
  /** null: a shop asked. */
  readonly requestedBy: StaffUuid | null;
};

/** A request that nobody decided in time has run out. */
export function approvalStateAt({ state, expiresAt }: Waiting, now: Instant): ApprovalState {
  return state === 'WAITING' && secondsBetween(now, expiresAt) <= 0 ? 'EXPIRED' : state;
}

/** Why somebody may not agree to a request; null: they may. Nobody agrees to what they asked for themselves. */
export function whyNotApprove(
  request: Waiting,
  decider: StaffUuid,
  now: Instant,
): 'approval.decided.error' | 'approval.own.error' | null {
  if (approvalStateAt(request, now) !== 'WAITING') return 'approval.decided.error';
  return request.requestedBy === decider ? 'approval.own.error' : null;
}
