import { cardBrands } from '#domain/card/card-brand.ts';
import type { PaymentSystem } from '#domain/order/order.ts';
import { done } from '#domain/result.ts';
import { listCards } from '../../use-cases/cards/list-cards.ts';
import type { Handler } from '../handler.ts';

export const listCardsHandler: Handler<'GET /client/payments'> = async ({ context, caller, request }) => {
  const cards = await listCards(context, caller.clientUuid);
  const withDisplayInfo = request.withDisplayInfo === 'true';
  return done({
    cardInfos: cards.map(({ bindingUuid, maskedPan, paymentSystem, paymentWay }) => ({
      uuid: bindingUuid,
      bindingUuid,
      mnemonic: maskedPan,
      paymentSystem,
      paymentWay,
      updatable: paymentWay === 'CARD',
      ...(withDisplayInfo && paymentSystem !== null ? { bindingDisplayData: displayOf(paymentSystem) } : {}),
    })),
  });
};

function displayOf(paymentSystem: PaymentSystem): { readonly logoMini: string; readonly name: string } {
  const { logo, name } = cardBrands[paymentSystem];
  return { logoMini: logo, name };
}
