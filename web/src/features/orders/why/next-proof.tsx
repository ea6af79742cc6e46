import type { OrderUuid } from '#domain/identifier.ts';
import { explanationQuery } from '../../../api/orders/explanation.ts';
import { paymentParts } from './amount-parts.ts';
import { AmountProof } from './amount-proof.tsx';

type Props = { readonly orderId: OrderUuid; readonly paymentNumber: number };

/** The calculation of one payment. */
export function NextProof({ orderId, paymentNumber }: Props) {
  return <AmountProof query={explanationQuery(orderId)} parts={paymentParts(paymentNumber)} />;
}
