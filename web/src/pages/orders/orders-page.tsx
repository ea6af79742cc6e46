import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { orderKeys, orderListQuery, penaltiesQuery } from '../../api/orders/order-queries.ts';
import { startupQuery } from '../../api/config/startup-query.ts';
import { upcomingChargesQuery } from '../../api/orders/upcoming-charges.ts';
import type { ShownPenalty } from '../../api/orders/order.ts';
import type { PendingPayment } from '../../api/payments/pending-payments.ts';
import {
  isChargeProcessed,
  isPenaltyPending,
  pendingOfSchedule,
} from '../../api/payments/pending-payments.ts';
import { isFirstLoad } from '../../api/wire/first-load.ts';
import { completedParts, penaltyParts, summaryParts } from '../../features/orders/why/amount-parts.ts';
import { LateOrders } from '../../features/orders/list/late-orders.tsx';
import { NextCharge } from '../../features/orders/list/next-charge.tsx';
import { lateOrders } from '../../features/orders/list/next-charges.ts';
import { ActiveOrders, CompletedOrders } from '../../features/orders/list/order-lists.tsx';
import { OrdersSkeleton } from '../../features/orders/list/orders-skeleton.tsx';
import { PromoBanner } from '../../features/orders/list/promo-banner.tsx';
import { WhyAmount } from '../../features/orders/why/why-amount.tsx';
import { WhyTotal } from '../../features/orders/why/why-total.tsx';
import { PayNextLink } from '../../features/payments/late/pay-next-link.tsx';
import { PayPenalty } from '../../features/payments/late/pay-penalty.tsx';
import { usePendingPayments } from '../../features/payments/outcome/use-pending-payments.ts';
import { PenaltiesBlock } from '../../features/penalties/penalties-block.tsx';
import { rememberOrders } from '../../session/last-seen-orders.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

/** «Мои заказы» (docs/spec/specification.md#2 «Orders page»). */
export function OrdersPage() {
  return (
    <Page title="Мои заказы">
      <Orders />
    </Page>
  );
}

/** Renders all blocks at once when they are loaded, so that the layout does not shift. */
function Orders() {
  const { active, completed, penalties, charges, pending, promo, isFirstLoad } = useOrdersPage();
  useEffect(() => {
    if (active.data !== undefined) rememberOrders(active.data);
  }, [active.data]);
  if (isFirstLoad) return <OrdersSkeleton />;
  // An early payment pays the oldest debt first, so an order with an overdue payment does not offer it.
  const isLate = (id: OrderUuid): boolean => lateOrders(charges).some(([{ orderId }]) => orderId === id);
  const isPending = (id: OrderUuid): boolean =>
    pendingOfSchedule(pending.filter(({ orderId }) => orderId === id)) !== undefined;
  if (active.data?.length === 0 && completed.data?.length === 0) {
    return (
      <>
        <PromoBanner promo={promo} />
        <EmptyState icon="orders" message="Заказы отсутствуют" />
      </>
    );
  }
  return (
    <>
      <PromoBanner promo={promo} />
      <LateOrders charges={charges.filter((charge) => !isChargeProcessed(pending, charge))} />
      <Penalties penalties={penalties} pending={pending} />
      <NextCharge
        charges={charges}
        action={({ orderId }) =>
          isPending(orderId) ? (
            <Tag>Обрабатывается</Tag>
          ) : (
            !isLate(orderId) && <PayNextLink orderId={orderId} />
          )
        }
      />
      <ActiveOrders
        query={active}
        pending={pending}
        why={(order) => (
          <WhyAmount orderId={order.id} parts={summaryParts(order)} about={order.merchantFullName} />
        )}
      />
      <CompletedOrders
        query={completed}
        why={({ id, merchantFullName }) => (
          <WhyAmount orderId={id} parts={completedParts} about={merchantFullName} />
        )}
      />
    </>
  );
}

type PenaltiesProps = {
  readonly penalties: readonly ShownPenalty[];
  readonly pending: readonly PendingPayment[];
};

/** A penalty with a pending payment cannot be paid (docs/spec/rules.md#5). */
function Penalties({ penalties, pending }: PenaltiesProps) {
  return (
    <PenaltiesBlock
      penalties={penalties}
      viewer="client"
      action={(penalty) =>
        isPenaltyPending(pending, penalty.penaltyUuid) ? (
          <Tag>Обрабатывается</Tag>
        ) : (
          <PayPenalty penalty={penalty} variant="secondary" />
        )
      }
      why={({ orderId, penaltyUuid, merchantFullName }) => (
        <WhyAmount orderId={orderId} parts={penaltyParts(penaltyUuid)} about={`Штраф, ${merchantFullName}`} />
      )}
      whyTotal={(shown) => (
        <WhyTotal
          terms={shown.map(({ merchantFullName, amount }) => ({ name: merchantFullName, amount }))}
          about="Штрафы"
        />
      )}
    />
  );
}

function useOrdersPage() {
  const active = useInfiniteQuery(orderListQuery('ACTIVE'));
  const completed = useInfiniteQuery(orderListQuery('COMPLETED'));
  const penalties = useQuery(penaltiesQuery());
  const startup = useQuery(startupQuery());
  const charges = useQuery(upcomingChargesQuery());
  const pending = usePendingPayments(null);
  useReloadAfterResult(pending.payments.length);
  return {
    active,
    completed,
    penalties: penalties.data ?? [],
    charges: charges.data ?? [],
    pending: pending.payments,
    promo: startup.data?.promo ?? null,
    // Deferred, so that React renders the page in slices and the placeholders stay until then.
    isFirstLoad: useDeferredValue(
      isFirstLoad([active, completed, penalties, startup, charges, pending.load]),
    ),
  };
}

/** A payment that is no longer pending has changed its order. */
function useReloadAfterResult(pendingCount: number): void {
  const queryClient = useQueryClient();
  const before = useRef(pendingCount);
  useEffect(() => {
    if (pendingCount < before.current) void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    before.current = pendingCount;
  }, [pendingCount, queryClient]);
}
