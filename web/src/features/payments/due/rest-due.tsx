import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DueOrder, dueQuery } from '../../../api/payments/due.ts';
import { usePendingPayments } from '../outcome/use-pending-payments.ts';
import { DueOrders } from './due-orders.tsx';

type Props = {
  /** «Почему такая сумма?» */
  readonly why: (due: readonly DueOrder[]) => ReactNode;
};

/**
 * Below the result of a payment: what is still due, paid by one more press, with the card that the client has just saved
 * if there is one (docs/spec/rules.md#5). After the whole debt of an order its penalties may remain.
 */
export function RestDue({ why }: Props) {
  const due = useQuery(dueQuery()).data;
  const pending = usePendingPayments(null).payments;
  if (due === undefined) return null;
  return <DueOrders due={due} pending={pending} why={why} />;
}
