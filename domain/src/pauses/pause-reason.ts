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

/** The requests of a list: those with one reason, all reports of problems, or all requests for relief. */
export type ReasonFilter = PauseReason | 'PROBLEM' | 'RELIEF';

/** Whether a reason is a reported problem; the other reasons are grounds for relief. */
export function isProblem(reason: PauseReason): reason is Problem {
  return Object.hasOwn(problemNames, reason);
}

const reasons: readonly PauseReason[] = [
  'NOT_RECEIVED',
  'DEFECTIVE',
  'NOT_MINE',
  'WRONG_SUM',
  'LOST_CARD',
  'ILLNESS',
  'LOSS_OF_WORK',
  'MOBILISATION',
];

/** The reasons that a filter lets through; all without a filter. */
export function reasonsOf(filter: ReasonFilter | undefined): readonly PauseReason[] {
  if (filter === undefined) return reasons;
  return reasons.filter(
    (reason) => reason === filter || filter === (isProblem(reason) ? 'PROBLEM' : 'RELIEF'),
  );
}

/**
 * WAITING: staff have not decided and the order was not paused. PAUSED: the report has paused the order and staff have
 * not decided. GRANTED and REFUSED: the decision of staff.
 */
export type PauseRequestState = 'WAITING' | 'PAUSED' | 'GRANTED' | 'REFUSED';
