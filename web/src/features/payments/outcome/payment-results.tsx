import { useState } from 'react';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { PendingPayment } from '../../../api/payments/pending-payments.ts';
import { PaymentReturn } from './payment-return.tsx';
import { paymentReturn } from './payment-return.ts';
import type { PaymentSearch } from './payment-search.ts';

type Props = {
  readonly orderId: OrderUuid;
  /** The query parameters after the payment of a penalty or a service at the bank. */
  readonly search: PaymentSearch;
  readonly pending: readonly PendingPayment[];
};

/** Above an order: the payment named in the address and all pending payments, each until its result was shown. */
export function PaymentResults({ orderId, search, pending }: Props) {
  const [shown, setShown] = useState<readonly IntentUuid[]>([]);
  return useKeepPrevious(trackedPayments(search, pending))
    .filter(({ intentUuid }) => !shown.includes(intentUuid))
    .map((payment) => (
      <PaymentReturn
        key={payment.intentUuid}
        orderId={orderId}
        {...payment}
        onShown={() => {
          setShown((before) => [...before, payment.intentUuid]);
        }}
      />
    ));
}

type TrackedPayment = { readonly intentUuid: IntentUuid; readonly isPenalty: boolean };

function trackedPayments(
  search: PaymentSearch,
  pending: readonly PendingPayment[],
): readonly TrackedPayment[] {
  const returned = paymentReturn(search);
  const known = pending.map(({ intentUuid, penaltyUuids, paymentNumbers }) => ({
    intentUuid,
    isPenalty: penaltyUuids.length > 0 && paymentNumbers?.length === 0,
  }));
  if (returned.kind === 'NONE') return known;
  const { intentUuid } = returned;
  const isKnown = known.some((payment) => payment.intentUuid === intentUuid);
  // the bank returns to this page only after penalties and services
  return isKnown ? known : [{ intentUuid, isPenalty: true }, ...known];
}

/** Keeps a payment after it is no longer pending, until its result was shown. */
function useKeepPrevious(payments: readonly TrackedPayment[]): readonly TrackedPayment[] {
  const [previous, setPrevious] = useState(payments);
  const added = payments.filter((payment) =>
    previous.every(({ intentUuid }) => intentUuid !== payment.intentUuid),
  );
  if (added.length === 0) return previous;
  const all = [...previous, ...added];
  setPrevious(all);
  return all;
}
