import { randomUUID } from 'node:crypto';
import type { Bank } from '../bank.ts';
import { isExpired, passesLuhn } from '../card.ts';
import type { Binding } from '../order.ts';
import { cardOf } from '../test-cards.ts';
import { type Answer, type CallHandler, successAnswer, refusalAnswer } from './call.ts';

/** `getBindings.do`: the active bindings of a customer; expired ones only on request. */
export const getBindings: CallHandler = (bank, { parameters }) => {
  const clientId = parameters.text('clientId');
  if (clientId === null) return refusalAnswer(1, 'Не указан clientId');
  const bindingId = parameters.text('bindingId');
  const isCommonType = ['C', 'CR', 'COMMON'].includes(parameters.text('bindingType') ?? 'C');
  const bindings = bank.book
    .bindingsOf(clientId)
    .filter(
      (binding) =>
        isCommonType &&
        (bindingId === null || binding.bindingId === bindingId) &&
        (binding.active || parameters.flag('showInactive')) &&
        (!isExpired(binding.card.expiry, bank.clock.now()) || parameters.flag('showExpired')),
    );
  const isEmptyError = bindings.length === 0 && bank.dialect().noBindings === 'error-2';
  return isEmptyError
    ? refusalAnswer(2, 'Информация не найдена')
    : successAnswer({ bindings: bindings.map(bindingFields) });
};

function bindingFields({ bindingId, clientId, card, active }: Binding): Answer {
  return {
    bindingId,
    maskedPan: card.maskedPan,
    expiryDate: card.expiry,
    clientId,
    paymentWay: 'CARD',
    paymentSystem: card.system,
    displayLabel: `**${card.maskedPan.slice(-4)}`,
    bindingCategory: 'COMMON',
    bindingStatus: active ? '1' : '0',
  };
}

/** `unBindCard.do`: deactivates a binding. */
export const unBindCard: CallHandler = (bank, { parameters }) => {
  const binding = findBinding(bank, parameters.text('bindingId'));
  if (binding?.active !== true) return refusalAnswer(2, 'Связка не активна');
  bank.book.saveBinding({ ...binding, active: false });
  return successAnswer();
};

/** `bindCard.do`: activates an unbound card again. */
export const bindCard: CallHandler = (bank, { parameters }) => {
  const binding = findBinding(bank, parameters.text('bindingId'));
  if (binding?.active !== false)
    return refusalAnswer(2, binding === null ? 'Связка не найдена' : 'Связка активна');
  bank.book.saveBinding({ ...binding, active: true });
  return successAnswer();
};

/** `extendBinding.do`: sets a later expiry month after the card was reissued. */
export const extendBinding: CallHandler = (bank, { parameters }) => {
  const newExpiry = parameters.text('newExpiry') ?? '';
  if (!/^20\d\d(0[1-9]|1[0-2])$/.test(newExpiry) || parameters.text('language') === null) {
    return refusalAnswer(5, 'Неверно указан newExpiry или language');
  }
  const binding = findBinding(bank, parameters.text('bindingId'));
  if (binding?.active !== true) return refusalAnswer(2, 'Связка не найдена');
  bank.book.saveBinding({ ...binding, card: { ...binding.card, expiry: newExpiry } });
  return successAnswer();
};

/** `createBindingNoPayment.do`: binds a card by its number, without a payment and without asking the issuer. */
export const createBindingNoPayment: CallHandler = (bank, { parameters }) => {
  const clientId = parameters.text('clientId');
  const pan = parameters.text('pan') ?? '';
  const expiry = parameters.text('expiryDate') ?? '';
  if (clientId === null) return refusalAnswer(4, 'Не указан clientId');
  if (!passesLuhn(pan) || !/^20\d\d(0[1-9]|1[0-2])$/.test(expiry))
    return refusalAnswer(5, 'Неверные данные карты');
  const card = cardOf({ pan, expiry, cardholder: parameters.text('cardholderName') ?? 'CARD HOLDER' });
  const { bindingId } = bank.book.saveBinding({
    bindingId: randomUUID(),
    clientId,
    card,
    active: true,
    charges: 0,
  });
  return successAnswer({ bindingId });
};

function findBinding(bank: Bank, bindingId: string | null): Binding | null {
  return bindingId === null ? null : bank.book.binding(bindingId);
}
