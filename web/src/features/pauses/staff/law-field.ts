/** The mark by which staff confirm the term of the law; shown with a pause that exceeds it. */
export const lawField = {
  kind: 'checkbox',
  name: 'lawTermConfirmed',
  label: 'Последний платеж выходит за срок по закону 283-ФЗ, подтверждаю',
} as const;
