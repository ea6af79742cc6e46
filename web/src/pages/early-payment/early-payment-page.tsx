import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { orderKeys, orderQuery } from '../../api/orders/order-queries.ts';
import { quoteQuery } from '../../api/payments/payment-queries.ts';
import type { OrderView } from '../../api/orders/order.ts';
import { dueQuery, isLateOrder } from '../../api/payments/due.ts';
import { cardsToPayWithQuery } from '../../api/cards/card-queries.ts';
import { OrderBrief } from '../../features/orders/order/order-brief.tsx';
import { OrderFallback } from '../../features/orders/order/order-fallback.tsx';
import { DueExplanation } from '../../features/orders/explanation/due-explanation.tsx';
import { EarlyPaymentForm } from '../../features/payments/early/early-payment-form.tsx';
import { EarlyPaymentSkeleton } from '../../features/payments/early/early-payment-skeleton.tsx';
import { findPendingOfSchedule, type PendingPayment } from '../../api/payments/pending-payments.ts';
import { isFirstLoad } from '../../api/wire/first-load.ts';
import { PaymentOutcome } from '../../features/payments/outcome/payment-outcome.tsx';
import { paymentReturn } from '../../features/payments/outcome/payment-return.ts';
import type { PaymentSearch } from '../../features/payments/outcome/payment-search.ts';
import { usePendingPayments } from '../../features/payments/outcome/use-pending-payments.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = {
  readonly orderId: string;
  readonly search: PaymentSearch;
  readonly isShortFlow: boolean;
};

/**
 * «Погасить досрочно»: the form, or the result of a payment that is named in the address or pending
 * (docs/spec/specification.md#2 «Early payment page»). No payment of the schedule can be paid while another one is
 * pending (docs/spec/rules.md#5).
 */
export function EarlyPaymentPage({ orderId, search, isShortFlow }: Props) {
  const returned = paymentReturn(search);
  const id = identifier<OrderUuid>(orderId);
  const { payments, load } = usePendingPayments(orderId);
  const pending = useFirst(findPendingOfSchedule(payments));
  const tracked = returned.kind === 'ASK' ? returned : pending;
  if (tracked !== undefined) {
    const { intentUuid } = tracked;
    return (
      <PaymentOutcome
        key={intentUuid}
        orderId={id}
        intentUuid={intentUuid}
        whyDue={(due) => <DueExplanation due={due} />}
      />
    );
  }
  return (
    <Page
      title="Погасить досрочно"
      above={
        <BackLink to={paths.order} params={{ orderId }}>
          Назад
        </BackLink>
      }
    >
      {isFirstLoad([load]) ? (
        <EarlyPaymentSkeleton />
      ) : (
        <EarlyPayment orderId={id} isShortFlow={isShortFlow} />
      )}
    </Page>
  );
}

/** Keeps the payment that was pending first, because this page shows its result. */
function useFirst(pending: PendingPayment | undefined): PendingPayment | undefined {
  const [first, setFirst] = useState(pending);
  if (first === undefined && pending !== undefined) setFirst(pending);
  return first ?? pending;
}

type FormProps = { readonly orderId: OrderUuid; readonly isShortFlow: boolean };

function EarlyPayment({ orderId, isShortFlow }: FormProps) {
  const queryClient = useQueryClient();
  const order = useQuery(orderQuery(orderId));
  const quote = useQuery(quoteQuery(orderId));
  const cards = useQuery(cardsToPayWithQuery());
  const { due, isDuePending } = useDueOf(order.data);
  const queries = [order, quote, cards];
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) {
    return (
      <EarlyPaymentRefused
        error={failed.error}
        orderId={orderId}
        isPending={queries.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { isError, refetch } of queries) if (isError) void refetch();
        }}
      />
    );
  }
  if (order.data === undefined || quote.data === undefined || cards.data === undefined || isDuePending)
    return <EarlyPaymentSkeleton />;
  return (
    <>
      <OrderBrief order={order.data} />
      <EarlyPaymentForm
        order={order.data}
        due={due}
        options={quote.data}
        cards={cards.data}
        isShortFlow={isShortFlow}
        onQuoteChanged={() => {
          void queryClient.invalidateQueries({ queryKey: orderKeys.all });
        }}
      />
    </>
  );
}

/** What is due of a late order; an order in time waits for nothing. */
function useDueOf(order: OrderView | undefined) {
  const isLate = order !== undefined && isLateOrder(order);
  const { data, isPending } = useQuery({ ...dueQuery(), enabled: isLate });
  return { due: data?.find(({ orderId }) => orderId === order?.id), isDuePending: isLate && isPending };
}

type RefusedProps = {
  readonly error: unknown;
  readonly orderId: string;
  readonly isPending: boolean;
  readonly onRetry: () => void;
};

function EarlyPaymentRefused({ error, orderId, isPending, onRetry }: RefusedProps) {
  if (hasCode(error, 'payment.not.allowed.error')) {
    return (
      <EmptyState picture="expired" message="Сейчас этот заказ нельзя погасить досрочно">
        <ButtonLink variant="secondary" to={paths.order} params={{ orderId }}>
          Вернуться к заказу
        </ButtonLink>
      </EmptyState>
    );
  }
  return <OrderFallback error={error} isPending={isPending} onRetry={onRetry} />;
}
