/** What a law is checked on, as staff read it (docs/spec/rules.md#15). */
export const subjectNames = {
  PRODUCT: 'Продукт',
  SERVICE: 'Услуга',
  TEMPLATE: 'Сообщение',
  AGREEMENT: 'Подписываемый текст',
} as const;

export type SubjectType = keyof typeof subjectNames;
