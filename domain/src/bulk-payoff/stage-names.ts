/**
 * Stages of a bulk payoff file with their screen texts: rows are checked, a confirmation is awaited, orders are paid
 * off, the file is done, or it was rejected (docs/spec/rules.md#10).
 */
export const stageNames = {
  CHECKING: 'Проверяется',
  WAITING: 'Ждёт подтверждения',
  SETTLING: 'Проводится',
  COMPLETED: 'Завершен',
  CANCELLED: 'Отклонён',
} as const;

export type BulkPayoffStage = keyof typeof stageNames;
