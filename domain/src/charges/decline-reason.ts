import { actionOutcome } from './action-codes.ts';

/** Reasons of a decline that help the client to act. NO_MONEY: insufficient funds. */
export type DeclineReason =
  | 'NO_MONEY'
  | 'CARD_LIMIT'
  | 'CARD_EXPIRED'
  | 'CARD_BLOCKED'
  | 'BANK_SILENT'
  | 'TOO_MANY_TRIES'
  | 'DECLINED';

/** Whether every later try with the same card fails, too. */
export function isFinalDecline(reason: DeclineReason): boolean {
  return reason === 'CARD_BLOCKED' || reason === 'CARD_EXPIRED';
}

/**
 * The decline reason for an action code (docs/spec/gateway.md#8). A code that is not in the tables is a plain decline.
 */
export function declineReason(actionCode: number | null): DeclineReason {
  if (actionCode === null) return 'DECLINED';
  const outcome = actionOutcome(actionCode);
  if (outcome.kind === 'declined' && outcome.refusal === 'insufficient.funds.error') return 'NO_MONEY';
  if (outcome.kind === 'declined' && outcome.decline === 'never') return 'CARD_BLOCKED';
  if (outcome.kind === 'declined' && outcome.decline === 'limit') return 'TOO_MANY_TRIES';
  return reasonByCode.get(actionCode) ?? 'DECLINED';
}

const reasons: readonly (readonly [DeclineReason, readonly number[]])[] = [
  ['CARD_LIMIT', [61, 121, 65, 123, 814, -20010, -2002]],
  ['CARD_EXPIRED', [101, 906, 73, 33]],
  ['CARD_BLOCKED', [53, 104, 118, 119, 120, 93, 75, 106, 117]],
  ['BANK_SILENT', [31, 907, 910, 912, 96, 909, 916, 1014, 341014, 1018, 151018]],
];

const reasonByCode: ReadonlyMap<number, DeclineReason> = new Map(
  reasons.flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)),
);
