/**
 * Stages of a bulk payoff file with their screen texts: check of the rows, wait for a confirmation, payment of the
 * orders (SETTLING), completion, or rejection (docs/spec/rules.md#10).
 */
export const stageNames = {
  CHECKING: 'Проверяется',
  WAITING: 'Ждёт подтверждения',
  SETTLING: 'Проводится',
  COMPLETED: 'Завершен',
  CANCELLED: 'Отклонён',
} as const;

export type BulkPayoffStage = keyof typeof stageNames;
