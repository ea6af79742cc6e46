import { useState } from 'react';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import type { PendingPayment } from '../../../api/payments/pending-payments.ts';
import { OrderReturn } from './order-return.tsx';
import { paymentReturn } from './payment-return.ts';
import type { PaymentSearch } from './payment-search.ts';

type Props = {
  readonly orderId: OrderUuid;
  /** What the address claims about a penalty or a service that was paid at the bank. */
  readonly search: PaymentSearch;
  readonly pending: readonly PendingPayment[];
};

/** Above an order: the payment that the address names, and those whose result is pending, each until its result has been told. */
export function PaymentsUnderWay({ orderId, search, pending }: Props) {
  const [told, setTold] = useState<readonly OperationUuid[]>([]);
  return useEverSeen(underWay(search, pending))
    .filter(({ earlyPaymentUuid }) => !told.includes(earlyPaymentUuid))
    .map((payment) => (
      <OrderReturn
        key={payment.earlyPaymentUuid}
        orderId={orderId}
        {...payment}
        onTold={() => {
          setTold((before) => [...before, payment.earlyPaymentUuid]);
        }}
      />
    ));
}

type UnderWay = { readonly earlyPaymentUuid: OperationUuid; readonly isPenalty: boolean };

function underWay(search: PaymentSearch, pending: readonly PendingPayment[]): readonly UnderWay[] {
  const returned = paymentReturn(search);
  const known = pending.map(({ earlyPaymentUuid, penaltyUuid }) => ({
    earlyPaymentUuid,
    isPenalty: penaltyUuid !== null,
  }));
  if (returned.kind === 'NONE') return known;
  const { earlyPaymentUuid } = returned;
  const isKnown = known.some((payment) => payment.earlyPaymentUuid === earlyPaymentUuid);
  // the bank leads back to this page only from penalties and services
  return isKnown ? known : [{ earlyPaymentUuid, isPenalty: true }, ...known];
}

/** A payment that is not pending any more still has a result to be told. */
function useEverSeen(payments: readonly UnderWay[]): readonly UnderWay[] {
  const [seen, setSeen] = useState(payments);
  const added = payments.filter((payment) =>
    seen.every(({ earlyPaymentUuid }) => earlyPaymentUuid !== payment.earlyPaymentUuid),
  );
  if (added.length === 0) return seen;
  const all = [...seen, ...added];
  setSeen(all);
  return all;
}
