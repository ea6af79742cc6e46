import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { brandOf, cardDetailsOf } from '#domain/cards/card-brand.ts';
import { success } from '#domain/result.ts';
import {
  type CardOrder,
  listCards,
  listConsents,
  type ListedCard,
  type ListedCards,
} from '../../use-cases/cards/list-cards.ts';
import { findClientForStaff } from '../../use-cases/clients/find-client-for-staff.ts';
import { listPendingCardChecks } from '../../use-cases/payments/pending/list-pending.ts';
import type { Handler } from '../handler.ts';

type CardInfo = ResponseOf<Endpoints['GET /client/payments']>['cardInfos'][number];

export const listCardsHandler: Handler<'GET /client/payments'> = async ({ context, caller, request }) => {
  const [listed, pendingChecks] = await Promise.all([
    listCards(context, caller.clientUuid),
    listPendingCardChecks(context, caller.clientUuid),
  ]);
  return success({
    ...toWireCards(listed, request.withDisplayInfo === 'true'),
    pendingCardChecks: pendingChecks.map(({ cardUuid, startedAt }) => ({ bindingUuid: cardUuid, startedAt })),
  });
};

export const listCardsAsStaffHandler: Handler<'POST /admin/client/bindings'> = async ({
  context,
  caller,
  request,
}) => {
  const staffView = { staff: caller, phone: request.phone, action: 'VIEW_CARDS' } as const;
  const client = await findClientForStaff(context, staffView);
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const [listed, records] = await Promise.all([
    listCards(context, clientUuid),
    listConsents(context, clientUuid),
  ]);
  return success({
    ...toWireCards(listed, request.withDisplayInfo === true),
    consentRecords: records.map(toWireConsent),
  });
};

type WireCards = Omit<ResponseOf<Endpoints['GET /client/payments']>, 'pendingCardChecks'>;
type WireOrder = WireCards['ordersWithoutCard'][number];

function toWireCards({ cards, ordersWithoutCard }: ListedCards, withDisplayInfo: boolean): WireCards {
  return {
    cardInfos: cards.map((card) => toCardInfo(card, withDisplayInfo)),
    ordersWithoutCard: ordersWithoutCard.map(toWireOrder),
  };
}

function toWireOrder({
  orderUuid,
  orderNumber,
  merchantFullName,
  payments,
  otherCard,
}: CardOrder): WireOrder {
  return { orderUuid, orderNumber, merchantFullName, payments: [...payments], otherCard };
}

type WireRecord = ResponseOf<Endpoints['POST /admin/client/bindings']>['consentRecords'][number];

function toWireConsent(record: Awaited<ReturnType<typeof listConsents>>[number]): WireRecord {
  const { consentUuid, action, scope, cardUuid, orderNumber, origin, textVersion, textHash, recordedAt } =
    record;
  return {
    consentUuid,
    action,
    scope,
    bindingUuid: cardUuid,
    orderNumber,
    how: origin,
    textVersion,
    textHash,
    recordedAt,
  };
}

function pastOf({ declinedAt, paidAt }: ListedCard): Pick<CardInfo, 'declinedAt' | 'paidAt'> {
  return { ...(declinedAt === null ? {} : { declinedAt }), ...(paidAt === null ? {} : { paidAt }) };
}

function toCardInfo(card: ListedCard, withDisplayInfo: boolean): CardInfo {
  const { cardUuid, maskedPan, paymentSystem, paymentWay, isDefault, expiry, scope, orders } = card;
  const display = withDisplayInfo ? brandOf(cardDetailsOf(card)) : null;
  return {
    uuid: cardUuid,
    bindingUuid: cardUuid,
    mnemonic: maskedPan,
    paymentSystem,
    paymentWay,
    updatable: paymentWay === 'CARD',
    isDefault,
    expiry,
    consentScope: scope,
    orders: orders.map(toWireOrder),
    ...pastOf(card),
    ...(display === null ? {} : { bindingDisplayData: { logoMini: display.logo, name: display.name } }),
  };
}
