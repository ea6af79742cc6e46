/** The mark by which staff confirm the term of the law; shown after the refusal of the server. */
export const lawField = {
  kind: 'mark',
  name: 'lawTermConfirmed',
  label: 'Последний платеж выходит за срок по закону 283-ФЗ, подтверждаю',
} as const;
