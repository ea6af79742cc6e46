import { lazy, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderUuid } from '#domain/identifier.ts';
import { savedCardsKey } from '../../api/cards/saved-cards-request.ts';
import { orderKeys, orderListQuery, penaltiesQuery } from '../../api/orders/order-queries.ts';
import { startupQuery } from '../../api/config/startup-query.ts';
import { useStartup } from '../../api/config/use-startup.ts';
import { type UpcomingCharge, upcomingChargesQuery } from '../../api/orders/upcoming-charges.ts';
import type { PenaltyView } from '../../api/orders/order.ts';
import { dueQuery } from '../../api/payments/due.ts';
import {
  findPendingOfSchedule,
  isChargeBeingProcessed,
  type PendingPayment,
} from '../../api/payments/pending-payments.ts';
import { isFirstLoad } from '../../api/wire/first-load.ts';
import { useList } from '../../api/wire/use-list.ts';
import { NextCharge } from '../../features/orders/list/next-charge.tsx';
import { lateOrders } from '../../features/orders/list/next-charges.ts';
import { ActiveOrders, CompletedOrders } from '../../features/orders/list/order-lists.tsx';
import { OrdersSkeleton } from '../../features/orders/list/orders-skeleton.tsx';
import { PromoBanner } from '../../features/orders/list/promo-banner.tsx';
import { hasKeptResults } from '../../features/payments/due/kept-results.ts';
import { PayNextLink } from '../../features/payments/late/pay-next-link.tsx';
import { usePendingPayments } from '../../features/payments/outcome/use-pending-payments.ts';
import { goodsOf } from '../../format/pieces.ts';
import { penaltyRules } from '#domain/orders/penalty-state.ts';
import { rememberOrders } from '../../session/last-seen-orders.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PartnerShops } from '../../ui/navigation/partner-shops.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

const loadLatePart = () => import('./late-part.tsx');

/** Loaded for late clients only. */
const LatePart = lazy(async () => ({ default: (await loadLatePart()).LatePart }));

/** «Мои заказы» (docs/spec/specification.md#2 «Orders page»). */
export function OrdersPage() {
  return (
    <Page title="Мои заказы">
      <Orders />
    </Page>
  );
}

function NoOrders() {
  const { promo, partnerLink } = useStartup();
  return (
    <>
      <PromoBanner promo={promo} />
      <EmptyState picture="orders" message="Заказы отсутствуют">
        <PartnerShops link={partnerLink} />
      </EmptyState>
    </>
  );
}

/** Renders all blocks at once when they are loaded, so that the layout does not shift. */
function Orders() {
  const { active, completed, penalties, charges, due, pending, promo, hasLatePart, isFirstLoad } =
    useOrdersPage();
  useEffect(() => {
    if (active.data !== undefined) rememberOrders(active.data);
  }, [active.data]);
  if (isFirstLoad) return <OrdersSkeleton />;
  const goods = new Map((active.data ?? []).map(({ id, cart }) => [id, goodsOf(cart)]));
  const goodsOfOrder = (id: OrderUuid): string | null => goods.get(id) ?? null;
  if (active.data?.length === 0 && completed.data?.length === 0) return <NoOrders />;
  return (
    <Columns
      aside="middle"
      first={
        <>
          {hasLatePart && <LatePart {...{ due, charges, pending, penalties }} goodsOf={goodsOfOrder} />}
          <PromoBanner promo={promo} />
        </>
      }
      middle={
        <NextCharge
          charges={charges}
          goodsOf={goodsOfOrder}
          action={(charge) => <ChargeAction {...{ charge, charges, pending }} />}
        />
      }
      last={
        <>
          <ActiveOrders query={active} pending={pending} isGrouped />
          <CompletedOrders query={completed} />
        </>
      }
    />
  );
}

type ChargeActionProps = {
  readonly charge: UpcomingCharge;
  readonly charges: readonly UpcomingCharge[];
  readonly pending: readonly PendingPayment[];
};

/** An early payment pays the oldest debt first, so an order with an overdue payment does not offer it. */
function ChargeAction({ charge, charges, pending }: ChargeActionProps) {
  if (isChargeBeingProcessed(pending, charge)) return <Tag>Обрабатывается</Tag>;
  const isLate = lateOrders(charges).some(([{ orderId }]) => orderId === charge.orderId);
  const ofOrder = pending.filter(({ orderId }) => orderId === charge.orderId);
  return !isLate && findPendingOfSchedule(ofOrder) === undefined && <PayNextLink charge={charge} />;
}

function useOrdersPage() {
  const active = useList(orderListQuery('ACTIVE'));
  const completed = useList(orderListQuery('COMPLETED'));
  const penalties = useQuery(penaltiesQuery());
  const ofPenalties = penalties.data ?? [];
  const startup = useQuery(startupQuery());
  const charges = useQuery(upcomingChargesQuery());
  const pending = usePendingPayments(null);
  const isLate = useIsLate(charges.data ?? [], ofPenalties);
  const due = useQuery({ ...dueQuery(), enabled: isLate });
  const hasLatePart = isLate || ofPenalties.length > 0;
  usePreloadedLatePart(hasLatePart);
  const dueLoad = { ...due, isPending: isLate && due.isPending };
  useReloadAfterResult(pending.payments.length);
  return {
    active,
    completed,
    penalties: ofPenalties,
    charges: charges.data ?? [],
    due,
    // deferred, so that the page stays until the script has loaded
    hasLatePart: useDeferredValue(hasLatePart),
    pending: pending.payments,
    promo: startup.data?.promo ?? null,
    // The value is deferred, so that React renders the page in slices and the placeholders stay until then.
    isFirstLoad: useDeferredValue(
      isFirstLoad([active, completed, penalties, startup, charges, dueLoad, pending.load]),
    ),
  };
}

/** Stays true after the last debt is paid, so that its result is shown, also after a reload. */
function useIsLate(charges: readonly UpcomingCharge[], penalties: readonly PenaltyView[]): boolean {
  const isLate = lateOrders(charges).length > 0 || penalties.some(({ state }) => penaltyRules[state].payable);
  const [wasLate, setWasLate] = useState(() => isLate || hasKeptResults());
  if (isLate && !wasLate) setWasLate(true);
  return wasLate || isLate;
}

/** Its script loads beside the debts. */
function usePreloadedLatePart(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) void loadLatePart();
  }, [isNeeded]);
}

/** A payment that is no longer pending has changed its order and may have saved a card. */
function useReloadAfterResult(pendingCount: number): void {
  const queryClient = useQueryClient();
  const before = useRef(pendingCount);
  useEffect(() => {
    if (pendingCount < before.current) {
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      void queryClient.invalidateQueries({ queryKey: savedCardsKey });
    }
    before.current = pendingCount;
  }, [pendingCount, queryClient]);
}
