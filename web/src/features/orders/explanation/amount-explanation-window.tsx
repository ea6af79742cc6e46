import { explanationQuery } from '../../../api/orders/explanation.ts';
import { AmountExplanation } from './amount-explanation.tsx';
import type { PartsSelector } from './amount-parts.ts';
import { ExplanationWindow } from './explanation-window.tsx';

type Props = {
  readonly orderId: string;
  /** The amounts to explain, by name. */
  readonly parts: PartsSelector;
};

/**
 * «Почему такая сумма?»: a window with the calculation of every kopeck, in the steps that the domain computes
 * (docs/spec/rules.md#1).
 */
export function AmountExplanationWindow({ orderId, parts }: Props) {
  return (
    <ExplanationWindow>
      <AmountExplanation query={explanationQuery(orderId)} parts={parts} />
    </ExplanationWindow>
  );
}
