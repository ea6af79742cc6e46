import type { Explanation, ExplainedStep } from '../../api/explanation.ts';

type Part = { readonly title: string; readonly steps: readonly ExplainedStep[] };

/** What is explained below the schedule: the whole sum, each payment, and what went back to the card. */
export function scheduleParts({ fullAmount, payments, refunds }: Explanation): readonly Part[] {
  return [
    { title: 'Сумма заказа', steps: fullAmount },
    ...payments.map(({ paymentNumber, steps }) => ({ title: `Платеж ${paymentNumber}`, steps })),
    ...refunds.map(({ steps }, index) => ({ title: `Возврат ${index + 1}`, steps })),
  ];
}

/** What is explained below the penalties. */
export function penaltyParts({ penalties }: Explanation): readonly Part[] {
  return penalties.map(({ steps }, index) => ({ title: `Штраф ${index + 1}`, steps }));
}
