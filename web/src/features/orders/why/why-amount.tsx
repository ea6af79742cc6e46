import { explanationQuery } from '../../../api/orders/explanation.ts';
import { AmountProof } from './amount-proof.tsx';
import type { PartsSelector } from './amount-parts.ts';
import { WhyWindow } from './why-window.tsx';

type Props = {
  readonly orderId: string;
  /** The amounts to explain, by name. */
  readonly parts: PartsSelector;
};

/**
 * «Почему такая сумма?»: a window with the calculation of every kopeck, from the domain's own proofs
 * (docs/spec/rules.md#1).
 */
export function WhyAmount({ orderId, parts }: Props) {
  return (
    <WhyWindow>
      <AmountProof query={explanationQuery(orderId)} parts={parts} />
    </WhyWindow>
  );
}
