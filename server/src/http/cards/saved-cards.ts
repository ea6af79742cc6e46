import { consentTexts } from '#domain/consents/consent-texts.ts';
import { success } from '#domain/result.ts';
import { finishCardAddition, startCardAddition } from '../../use-cases/cards/add-card.ts';
import { preferCard } from '../../use-cases/outcomes/prefer-card.ts';
import { removeCard } from '../../use-cases/cards/remove-card.ts';
import { setCardConsent } from '../../use-cases/cards/set-card-consent.ts';
import type { Handler } from '../handler.ts';

export const startCardAdditionHandler: Handler<'POST /client/payments/initBindingAdd.do'> = ({
  context,
  caller,
  exchange,
  request,
}) =>
  startCardAddition(context, {
    clientUuid: caller.clientUuid,
    cardConsent: request.cardConsent ?? { scope: 'NONE', textVersion: consentTexts.WITHDRAWAL.version },
    requestKey: exchange.idempotencyKey,
  });

export const finishCardAdditionHandler: Handler<'POST /client/payments/finishBindingAdd.do'> = async ({
  context,
  caller,
  request,
}) => {
  const { clientUuid } = caller;
  const finished = await finishCardAddition(context, { clientUuid, gatewayOrderId: request.mdOrder });
  return finished.ok ? success({}) : finished;
};

export const preferCardHandler: Handler<'POST /client/payments/setDefaultBinding.do'> = async ({
  context,
  caller,
  request,
}) => {
  const { clientUuid } = caller;
  const preferred = await preferCard(context, { clientUuid, cardUuid: request.bindingUuid });
  return preferred.ok ? success({}) : preferred;
};

export const removeCardHandler: Handler<'POST /client/payments/removeBinding.do'> = async ({
  context,
  caller,
  request,
}) => {
  const { clientUuid } = caller;
  const removed = await removeCard(context, { clientUuid, cardUuid: request.bindingUuid });
  return removed.ok ? success({}) : removed;
};

export const setCardConsentHandler: Handler<'POST /client/payments/setBindingConsent.do'> = async ({
  context,
  caller,
  request: { bindingUuid: cardUuid, scope, textVersion },
}) => {
  const { clientUuid, openedBy } = caller;
  const mayWiden = openedBy === 'LOG_IN';
  const changed = await setCardConsent(context, { clientUuid, cardUuid, scope, textVersion, mayWiden });
  return changed.ok ? success({}) : changed;
};
