import { type Instant, secondsBetween } from '../dates.ts';
import type { RoleUuid, StaffUuid } from '../identifier.ts';
import type { Permission } from './permissions.ts';
import type { Dependence } from './second-person.ts';

/** Actions that may need approval by a second person, and the permission that this person needs. */
export const approvalKinds = {
  CANCEL_PAID_PENALTY: { name: 'Отмена оплаченного штрафа', permission: 'EDIT_PENALTY' },
  REFUND_ORDER: { name: 'Возврат по заказу', permission: 'MANUAL_TERMINATION' },
  REFUND_TO_CARD: { name: 'Возврат денег клиенту', permission: 'EDIT_REFUND' },
  LONG_PAUSE: { name: 'Долгая пауза', permission: 'MANUAL_TERMINATION' },
  RESTORE_LIMITS: { name: 'Снятие временной блокировки', permission: 'EDIT_CLIENT' },
  START_PRODUCT: { name: 'Запуск продукта', permission: 'EDIT_PRODUCTS' },
  INVITE_STAFF: { name: 'Новый сотрудник', permission: 'MANAGE_STAFF' },
  CHANGE_STAFF: { name: 'Изменение сотрудника', permission: 'MANAGE_STAFF' },
  ENABLE_STAFF: { name: 'Включение сотрудника', permission: 'MANAGE_STAFF' },
  RESET_STAFF: { name: 'Сброс доступа сотрудника', permission: 'MANAGE_STAFF' },
  RESET_STAFF_FACTOR: { name: 'Сброс второго фактора', permission: 'MANAGE_STAFF' },
  SAVE_ROLE: { name: 'Права роли', permission: 'MANAGE_STAFF' },
} as const satisfies Record<string, { readonly name: string; readonly permission: Permission }>;

export type ApprovalKind = keyof typeof approvalKinds;

/**
 * WAITING: not decided yet. STALE: approved, but the data had changed in the meantime. EXPIRED: not decided in time.
 */
export type ApprovalState = 'WAITING' | 'APPROVED' | 'REJECTED' | 'STALE' | 'EXPIRED';

export const approvalStateNames = {
  WAITING: 'Ждёт',
  APPROVED: 'Подтверждён',
  REJECTED: 'Отклонён',
  STALE: 'Устарел',
  EXPIRED: 'Срок вышел',
} as const satisfies Record<ApprovalState, string>;

/** The kinds of requests that staff with these permissions can view and decide. */
export function kindsFor(held: readonly Permission[]): readonly ApprovalKind[] {
  return allKinds.filter((kind) => held.includes(approvalKinds[kind].permission));
}

const allKinds = Object.keys(approvalKinds).filter(isApprovalKind);

function isApprovalKind(word: string): word is ApprovalKind {
  return Object.hasOwn(approvalKinds, word);
}

/** The reason why an account may not approve a request (docs/spec/rules.md#14). */
export type SecondPersonFault =
  | Dependence
  | 'OWN_REQUEST'
  | 'OWN_ACCOUNT'
  | 'POSSIBLE_AUTHOR'
  | 'UNKNOWN_AUTHOR';

/** Screen texts of these reasons. */
export const secondPersonFaultNames = {
  OWN_REQUEST: 'Свой запрос подтверждает другой сотрудник',
  OWN_ACCOUNT: 'Нужен другой сотрудник: запрос касается вашей учётной записи',
  POSSIBLE_AUTHOR:
    'Нужен другой сотрудник: вы выдали ключ магазина или меняли доступ к учётной записи из запроса',
  UNKNOWN_AUTHOR: 'Автор запроса неизвестен: отклоните запрос, магазин пришлёт его заново с новым ключом',
  DECIDER_CHANGED_AUTHOR: 'Нужен другой сотрудник: учётную запись автора запроса создали или изменили вы',
  AUTHOR_CHANGED_DECIDER: 'Нужен другой сотрудник: вашу учётную запись создал или изменил автор запроса',
  SAME_ORIGIN: 'Нужен другой сотрудник: вашу учётную запись и запись автора запроса изменил один человек',
} as const satisfies Record<SecondPersonFault, string>;

type Waiting = {
  readonly state: ApprovalState;
  readonly expiresAt: Instant;
};

/** The state at an instant: a request that was not decided in time is EXPIRED. */
export function approvalStateAt({ state, expiresAt }: Waiting, now: Instant): ApprovalState {
  return state === 'WAITING' && secondsBetween(now, expiresAt) <= 0 ? 'EXPIRED' : state;
}

/** Whether a request concerns the decider's own account, or the role of that account. */
export function concernsDecider(
  { subjectId }: { readonly subjectId: string },
  { staffUuid, roleUuid }: { readonly staffUuid: StaffUuid; readonly roleUuid: RoleUuid | null },
): boolean {
  return subjectId === staffUuid || subjectId === roleUuid;
}
