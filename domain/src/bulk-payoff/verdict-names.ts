/** What would become of a row of a file, or what has, in the words of the screens (docs/spec/rules.md#10). */
export const verdictNames = {
  UNCHECKED: 'Не проверена',
  WILL_PAY: 'Будет погашен',
  PAID: 'Погашен',
  FAILED: 'Не погашен',
} as const;
