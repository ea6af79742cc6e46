import type { OrderUuid } from '#domain/identifier.ts';
import { explanationQuery } from '../../../api/orders/explanation.ts';
import { paymentParts } from './amount-parts.ts';
import { AmountExplanation } from './amount-explanation.tsx';

type Props = { readonly orderId: OrderUuid; readonly paymentNumber: number };

/** The calculation of one payment. */
export function PaymentExplanation({ orderId, paymentNumber }: Props) {
  return <AmountExplanation query={explanationQuery(orderId)} parts={paymentParts(paymentNumber)} />;
}
