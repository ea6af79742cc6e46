import type { PaymentSystem } from '#domain/order/order.ts';
import { done } from '#domain/result.ts';
import { listCards } from '../../use-cases/cards/list-cards.ts';
import type { Handler } from '../handler.ts';

/** The display brands of spec 3 «Binding», with the names that people know. */
const brands = {
  VISA: { logoMini: 'visa', name: 'Visa' },
  MASTERCARD: { logoMini: 'mastercard', name: 'Mastercard' },
  AMEX: { logoMini: 'american-express', name: 'American Express' },
  JCB: { logoMini: 'jcb', name: 'JCB' },
  CUP: { logoMini: 'union-pay', name: 'UnionPay' },
  MIR: { logoMini: 'mir', name: 'Мир' },
} as const satisfies Record<PaymentSystem, { logoMini: string; name: string }>;

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
      ...(withDisplayInfo && paymentSystem !== null ? { bindingDisplayData: brands[paymentSystem] } : {}),
    })),
  });
};
