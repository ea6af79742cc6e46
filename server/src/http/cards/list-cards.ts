import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { cardBrands } from '#domain/card/card-brand.ts';
import { done } from '#domain/result.ts';
import { listCards } from '../../use-cases/cards/list-cards.ts';
import { lookAtClient } from '../../use-cases/clients/look-at-client.ts';
import { phoneOfRequest } from '../auth/phone-of-request.ts';
import type { Handler } from '../handler.ts';

type CardInfo = ResponseOf<Endpoints['GET /client/payments']>['cardInfos'][number];
type Card = Awaited<ReturnType<typeof listCards>>[number];

export const listCardsHandler: Handler<'GET /client/payments'> = async ({ context, caller, request }) => {
  const cards = await listCards(context, caller.clientUuid);
  return done({ cardInfos: cards.map((card) => cardInfo(card, request.withDisplayInfo === 'true')) });
};

export const listCardsAsStaffHandler: Handler<'POST /admin/client/bindings'> = async ({
  context,
  caller,
  request,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const look = { staff: caller, phone: phone.value, action: 'VIEW_CARDS' } as const;
  const client = await lookAtClient(context, look);
  if (!client.ok) return client;
  const cards = await listCards(context, client.value.clientUuid);
  return done({ cardInfos: cards.map((card) => cardInfo(card, request.withDisplayInfo === true)) });
};

function cardInfo(
  { bindingUuid, maskedPan, paymentSystem, paymentWay, isDefault, expiry }: Card,
  withDisplayInfo: boolean,
): CardInfo {
  const display = withDisplayInfo && paymentSystem !== null ? cardBrands[paymentSystem] : null;
  return {
    uuid: bindingUuid,
    bindingUuid,
    mnemonic: maskedPan,
    paymentSystem,
    paymentWay,
    updatable: paymentWay === 'CARD',
    isDefault,
    expiry,
    ...(display === null ? {} : { bindingDisplayData: { logoMini: display.logo, name: display.name } }),
  };
}
