import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { moscowDate } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { openPenalties } from '#domain/order/order-totals.ts';
import { penaltyRules } from '#domain/penalty/penalty-state.ts';
import { paymentGroups } from '#domain/schedule/payment-state.ts';
import { orderQuery } from '../../api/orders/order-queries.ts';
import { orderServicesQuery } from '../../api/orders/order-services.ts';
import type { ShownOrder, ShownPayment } from '../../api/orders/order.ts';
import { refundTrackQuery } from '../../api/orders/refund-track.ts';
import { isFirstLoad } from '../../api/wire/first-load.ts';
import { OrderPapers } from '../../features/documents/order-papers.tsx';
import {
  paymentParts,
  penaltyParts,
  refundParts,
  scheduleParts,
  serviceParts,
  summaryParts,
} from '../../features/orders/why/amount-parts.ts';
import { amountWords } from '../../features/orders/why/amount-words.ts';
import { OrderCart } from '../../features/orders/order/order-cart.tsx';
import { OrderOperations } from '../../features/orders/order/order-operations.tsx';
import { OrderSchedule } from '../../features/orders/order/order-schedule.tsx';
import { OrderFallback } from '../../features/orders/order/order-fallback.tsx';
import { OrderSummary } from '../../features/orders/order/order-summary.tsx';
import { RefundTracker } from '../../features/orders/refunds/refund-tracker.tsx';
import { WhyAmount } from '../../features/orders/why/why-amount.tsx';
import type { Term } from '../../features/orders/why/why-total.tsx';
import { WhyTotal } from '../../features/orders/why/why-total.tsx';
import { FailedCharge } from '../../features/payments/late/failed-charge.tsx';
import { PayFailedPayment } from '../../features/payments/late/pay-failed-payment.tsx';
import { PayPenalty } from '../../features/payments/late/pay-penalty.tsx';
import { paymentReturn } from '../../features/payments/outcome/payment-return.ts';
import type { PaymentSearch } from '../../features/payments/outcome/payment-search.ts';
import { OrderReturn } from '../../features/payments/outcome/order-return.tsx';
import { MovePayment } from '../../features/payments/services/move-payment.tsx';
import { OrderServices } from '../../features/payments/services/order-services.tsx';
import { OrderPenalties } from '../../features/penalties/order-penalties.tsx';
import { formatDay } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Page } from '../../ui/frames/page.tsx';

type Props = {
  readonly orderId: string;
  /** What the address claims about a penalty or a service that was paid at the bank. */
  readonly search: PaymentSearch;
  readonly penaltyInfoLink: string;
};

/** One order of the client (spec 2 «Order page»). */
export function OrderPage({ orderId, search, penaltyInfoLink }: Props) {
  const { order, error, isFetching, refetch } = useOrderPage(orderId);
  const back = <BackLink to={paths.orders}>Назад</BackLink>;
  if (order !== undefined) {
    return (
      <Page title={order.merchantFullName} above={back}>
        <ReturnedPayment orderId={order.id} search={search} />
        <OrderParts order={order} penaltyInfoLink={penaltyInfoLink} />
      </Page>
    );
  }
  return (
    <Page title="Заказ" titleIsHidden above={back}>
      <OrderFallback error={error} isPending={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}

/** Shown at once when all of it is there: a block that came later would push the rest down. */
function useOrderPage(orderId: string) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  const blocks = [useQuery(orderServicesQuery(orderId)), useQuery(refundTrackQuery(orderId))];
  const isWaiting = useDeferredValue(order === undefined || isFirstLoad(blocks));
  return { order: isWaiting ? undefined : order, error, isFetching, refetch };
}

type ReturnProps = { readonly orderId: OrderUuid; readonly search: PaymentSearch };

function ReturnedPayment({ orderId, search }: ReturnProps) {
  const returned = paymentReturn(search);
  if (returned.kind === 'NONE') return null;
  const { earlyPaymentUuid, givenUp } = returned;
  return (
    <OrderReturn
      key={earlyPaymentUuid}
      orderId={orderId}
      earlyPaymentUuid={earlyPaymentUuid}
      givenUp={givenUp}
    />
  );
}

type PartsProps = { readonly order: ShownOrder; readonly penaltyInfoLink: string };

function OrderParts({ order, penaltyInfoLink }: PartsProps) {
  const late = firstFailed(order);
  return (
    <>
      {late !== undefined && (
        <FailedCharge
          order={order}
          payment={late}
          why={<WhyAmount orderId={order.id} parts={paymentParts(late.paymentNumber)} />}
        />
      )}
      <OrderSummary
        order={order}
        actions={<PayEarly order={order} />}
        why={<WhyAmount orderId={order.id} parts={summaryParts(order)} about="Сумма заказа" />}
      />
      <OrderPenalties
        penalties={order.penalties.filter(({ state }) => penaltyRules[state].visibleToClient)}
        isGrowing={late !== undefined}
        infoLink={penaltyInfoLink}
        action={(penalty) => (
          <PayPenalty penalty={penalty} look={late === undefined ? 'primary' : 'secondary'} />
        )}
        why={({ penaltyUuid }) => (
          <WhyAmount orderId={order.id} parts={penaltyParts(penaltyUuid)} about="Штраф" />
        )}
        whyTotal={<WhyTotal terms={penaltyTerms(order)} about="Все штрафы" />}
      />
      <OrderSchedule
        payments={order.payments}
        failedAction={(payment) =>
          payment === late ? null : <PayFailedPayment order={order} payment={payment} isFirst={false} />
        }
      >
        <WhyAmount orderId={order.id} parts={scheduleParts} about="График платежей" />
      </OrderSchedule>
      <Services order={order} />
      <RefundTracker
        order={order}
        why={(index) => <WhyAmount orderId={order.id} parts={refundParts(index)} about="Возврат" />}
      />
      <OrderCart cart={order.cart} />
      <OrderPapers order={order} />
      <OrderOperations orderId={order.id} />
    </>
  );
}

function penaltyTerms({ penalties }: ShownOrder): readonly Term[] {
  return penalties
    .filter(({ state }) => penaltyRules[state].visibleToClient)
    .map(({ amount, appliedAt }) => ({ name: `Начислен ${formatDay(moscowDate(appliedAt))}`, amount }));
}

/** Hidden where nothing is offered and nothing was bought. */
function Services({ order }: { readonly order: ShownOrder }) {
  return (
    <OrderServices
      load={useQuery(orderServicesQuery(order.id))}
      mayBeOffered={order.earlyPaymentAllowed && !order.schedulesStopped && !hasFailedPayment(order)}
      action={(offer) => <MovePayment order={order} offer={offer} wordsOf={amountWords} />}
      why={({ feeUuid }) => <WhyAmount orderId={order.id} parts={serviceParts(feeUuid)} about="Услуга" />}
    />
  );
}

/** The one clear button of somebody who is late pays what is late; paying ahead steps back. */
function PayEarly({ order }: { readonly order: ShownOrder }) {
  const { id, state, earlyPaymentAllowed } = order;
  if (state !== 'ACTIVE' || !earlyPaymentAllowed) return null;
  const isLate = hasFailedPayment(order) || openPenalties(order).length > 0;
  return (
    <ButtonLink to={paths.pay} params={{ orderId: id }} look={isLate ? 'secondary' : 'primary'}>
      Погасить досрочно
    </ButtonLink>
  );
}

function firstFailed({ payments }: ShownOrder): ShownPayment | undefined {
  return payments.find(({ state }) => paymentGroups[state] === 'failed');
}

function hasFailedPayment(order: ShownOrder): boolean {
  return firstFailed(order) !== undefined;
}
