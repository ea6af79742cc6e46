import { explanationQuery } from '../../../api/orders/explanation.ts';
import { AmountProof } from './amount-proof.tsx';
import type { AmountParts } from './amount-parts.ts';
import { WhyWindow } from './why-window.tsx';

type Props = {
  readonly orderId: string;
  /** Which amounts are asked about, under their names. */
  readonly parts: AmountParts;
  /** Whose amount it is, for a screen reader, where several are asked about on one page. */
  readonly about?: string;
};

/** «Почему такая сумма?»: a window with the rule behind every kopeck, from the engine's own proofs (docs/spec/rules.md#1). */
export function WhyAmount({ orderId, parts, about }: Props) {
  return (
    <WhyWindow about={about}>
      <AmountProof query={explanationQuery(orderId)} parts={parts} />
    </WhyWindow>
  );
}
