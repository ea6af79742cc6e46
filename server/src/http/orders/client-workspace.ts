import { pickCardDetails } from '#domain/cards/card-brand.ts';
import { success } from '#domain/result.ts';
import { listClientCharges } from '../../use-cases/orders/list-client-charges.ts';
import { viewClientSummary } from '../../use-cases/orders/view-client-summary.ts';
import { type Timeline, viewOrderTimeline } from '../../use-cases/orders/view-order-timeline.ts';
import type { Handler } from '../handler.ts';

const viewClientSummaryHandler: Handler<'POST /admin/v1/client/summary'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const viewed = await viewClientSummary(context, { staff, phone: request.phone });
  if (!viewed.ok) return viewed;
  const { obstacles, ...summary } = viewed.value;
  return success({ ...summary, obstacles: obstacles.map(({ ...obstacle }) => obstacle) });
};

const listClientChargesHandler: Handler<'POST /admin/v1/client/charges'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const listed = await listClientCharges(context, { staff, phone: request.phone });
  return listed.ok ? success({ charges: listed.value.map((charge) => ({ ...charge })) }) : listed;
};

const viewTimelineHandler: Handler<'POST /admin/v1/client/order/timeline'> = async ({
  context,
  caller: staff,
  request: { orderUuid, phone },
}) => {
  const viewed = await viewOrderTimeline(context, { staff, phone, orderUuid });
  if (!viewed.ok) return viewed;
  const { entries, nextTries, penaltyPerDay } = viewed.value;
  return success({
    entries: entries.map((entry) => ({ ...entry, paymentNumbers: [...entry.paymentNumbers] })),
    penaltyPerDay,
    nextTries: nextTries.map(presentTry),
  });
};

function presentTry({ paymentNumber, at, card, isPostponed }: Timeline['nextTries'][number]) {
  return { paymentNumber, at, isPostponed, card: card === null ? null : pickCardDetails(card) };
}

/** What staff see beside every page of a client, and what happened to an order. */
export const clientWorkspaceHandlers = {
  'POST /admin/v1/client/summary': viewClientSummaryHandler,
  'POST /admin/v1/client/charges': listClientChargesHandler,
  'POST /admin/v1/client/order/timeline': viewTimelineHandler,
} as const;
