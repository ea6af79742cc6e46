/**
 * How far a full-payment file is, in the words of the screens: its rows are checked, a person is waited for, orders are paid off, it is
 * done, or it was turned down (docs/spec/rules.md#10).
 */
export const stageNames = {
  CHECKING: 'Проверяется',
  WAITING: 'Ждёт подтверждения',
  SETTLING: 'Проводится',
  COMPLETED: 'Завершен',
  CANCELLED: 'Отклонён',
} as const;

export type BulkPayoffStage = keyof typeof stageNames;
