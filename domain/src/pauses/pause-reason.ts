/** Problems that a client reports; a report pauses the order at once (docs/spec/rules.md#13). */
export const problemNames = {
  NOT_RECEIVED: 'Не получил товар',
  DEFECTIVE: 'Товар с браком',
  NOT_MINE: 'Это не моя покупка',
  WRONG_SUM: 'Неверная сумма',
  LOST_CARD: 'Потеряна карта',
} as const;

/** Grounds for relief; staff decide about each request (docs/spec/rules.md#13). */
export const reliefNames = {
  ILLNESS: 'Болезнь',
  LOSS_OF_WORK: 'Потеря работы',
  MOBILISATION: 'Мобилизация',
} as const;

export type Problem = keyof typeof problemNames;
export type Relief = keyof typeof reliefNames;
export type PauseReason = Problem | Relief;

/** Whether a reason is a reported problem; the other reasons are grounds for relief. */
export function isProblem(reason: PauseReason): reason is Problem {
  return Object.hasOwn(problemNames, reason);
}

/**
 * WAITING: staff have not decided and the order was not paused. PAUSED: the report has paused the order and staff have
 * not decided. GRANTED and REFUSED: the decision of staff.
 */
export type PauseRequestState = 'WAITING' | 'PAUSED' | 'GRANTED' | 'REFUSED';
