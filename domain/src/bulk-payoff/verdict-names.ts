/** Planned or actual outcomes of a row with their screen texts (docs/spec/rules.md#10). */
export const verdictNames = {
  UNCHECKED: 'Не проверена',
  WILL_PAY: 'Будет погашен',
  PAID: 'Погашен',
  FAILED: 'Не погашен',
  SKIPPED: 'Пропущена',
} as const;
