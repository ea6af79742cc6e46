import { kopecks } from '../money.ts';
import type { Permission } from '../staff/permissions.ts';

/** A matter: something that waits for staff (docs/decisions/0102-matters-that-wait-for-staff.md). */
type MatterRules = {
  /** Shown to staff. */
  readonly name: string;
  /** Whole days in which staff have to settle it; it is late from the day after. */
  readonly limitDays: number;
  /** The right of the page where it is settled; only its holders see the matter. */
  readonly permission: Permission;
};

/** Every kind of matter with its limit. */
export const matterKinds = {
  DIFFERENCE: { name: 'Расхождение', limitDays: 1, permission: 'MANUAL_TERMINATION' },
  UNKNOWN_PAYMENT: { name: 'Исход платежа неизвестен', limitDays: 1, permission: 'MANUAL_TERMINATION' },
  STUCK_REFUND: { name: 'Возврат не дошёл', limitDays: 3, permission: 'MANUAL_TERMINATION' },
  PROBLEM: { name: 'Сообщение о проблеме', limitDays: 2, permission: 'MANUAL_TERMINATION' },
  RELIEF: { name: 'Просьба об отсрочке', limitDays: 3, permission: 'MANUAL_TERMINATION' },
  // waits from the client's message, 14 days before the last day of the card, so the limit is this last day
  EXPIRING_CARD: { name: 'Истекает карта при большом долге', limitDays: 14, permission: 'VIEW_CLIENT_LK' },
  OVERDUE_30: { name: 'Просрочка больше 30 дней', limitDays: 7, permission: 'VIEW_CLIENT_LK' },
  OVERDUE_60: { name: 'Просрочка больше 60 дней', limitDays: 5, permission: 'VIEW_CLIENT_LK' },
  OVERDUE_90: { name: 'Просрочка больше 90 дней', limitDays: 3, permission: 'VIEW_CLIENT_LK' },
} as const satisfies Record<string, MatterRules>;

export type MatterKind = keyof typeof matterKinds;
export type OverdueKind = Extract<MatterKind, `OVERDUE_${string}`>;

/** The days late of the oldest unpaid payment of an order, from and to; the last stage has no end. */
export const overdueStages = {
  OVERDUE_30: { from: 31, to: 60 },
  OVERDUE_60: { from: 61, to: 90 },
  OVERDUE_90: { from: 91, to: null },
} as const satisfies Record<OverdueKind, { readonly from: number; readonly to: number | null }>;

/**
 * The unpaid sum on one card from which its expiry is a matter: the one that the credit bureau hears of
 * (docs/spec/rules.md#15).
 */
export const bigDebt = kopecks(5_000_000);

/** The kinds that the holder of these permissions sees, in the order of the table. */
export function matterKindsFor(held: readonly Permission[]): readonly MatterKind[] {
  return Object.keys(matterKinds)
    .filter(isMatterKind)
    .filter((kind) => held.includes(matterKinds[kind].permission));
}

/** Whether a text is a kind. */
export function isMatterKind(word: string): word is MatterKind {
  return Object.hasOwn(matterKinds, word);
}
