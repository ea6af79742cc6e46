import { explanationQuery } from '../../../api/orders/explanation.ts';
import { AmountProof } from './amount-proof.tsx';
import type { AmountParts } from './amount-parts.ts';
import { WhyWindow } from './why-window.tsx';

type Props = {
  readonly orderId: string;
  /** The amounts to explain, by name. */
  readonly parts: AmountParts;
  /** Accessible name suffix for pages with several such buttons. */
  readonly about?: string;
};

/**
 * «Почему такая сумма?»: a window with the calculation of every kopeck, from the domain's own proofs
 * (docs/spec/rules.md#1).
 */
export function WhyAmount({ orderId, parts, about }: Props) {
  return (
    <WhyWindow about={about}>
      <AmountProof query={explanationQuery(orderId)} parts={parts} />
    </WhyWindow>
  );
}
