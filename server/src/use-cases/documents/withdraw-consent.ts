import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { textOf } from '#domain/notifications/notification-text.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { insertConsentWithdrawal } from '../../db/checkout/checkout-consent-store.ts';
import { checkoutByOrder } from '../../db/checkout/checkout-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { type SignedConsent, viewOrderConsents } from './view-order-consents.ts';

type Withdrawal = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly address: string;
  readonly userAgent: string;
};

/**
 * Withdraws the consent to the processing of personal data that a client signed for a purchase. Its order stays as
 * it is: while there is a debt, the contract is performed without the consent (152-FZ, article 6, part 1, item 5). The
 * client gets a message, and staff see it in the history. The log tells the operator, because the service deletes no data by itself. Refused with `order.not.found.error` for an
 * purchase of another client or without a signed consent, and with `consent.withdrawn.error` after the first time.
 */
export async function withdrawConsent(
  context: DatabaseAccess,
  { clientUuid, orderUuid, address, userAgent }: Withdrawal,
): Promise<Result<null, Refusal<'order.not.found.error' | 'consent.withdrawn.error'>>> {
  const { clock, database, log } = context;
  const view = await viewOrderConsents(context, { clientUuid, orderUuid });
  if (!view.ok) return view;
  const signed = view.value.consents.find(({ agreement }) => agreement.kind === 'PERSONAL_DATA');
  if (signed === undefined) return refuse('order.not.found.error');
  const { consentUuid } = signed;
  const withdrawal = { consentUuid, withdrawnAt: clock.now(), address, userAgent };
  const isWritten = await database.transaction(async (transaction) => {
    if (!(await insertConsentWithdrawal(transaction, withdrawal))) return false;
    await writeMessage(context, transaction, signed);
    return true;
  });
  if (!isWritten) return refuse('consent.withdrawn.error');
  log.info('consent.withdrawn', { clientUuid, orderUuid });
  return success(null);
}

async function writeMessage(
  context: DatabaseAccess,
  transaction: Transaction,
  { consentUuid, clientUuid, orderUuid }: SignedConsent,
): Promise<void> {
  const purchase = await checkoutByOrder(transaction, orderUuid);
  if (purchase === null) throw new Error(`purchase ${orderUuid} of consent ${consentUuid} not found`);
  const message = {
    kind: 'CONSENT_CHANGED',
    parameters: { orderNumber: purchase.orderNumber },
  } as const;
  const event = historyEvent({
    type: 'SMS_SEND',
    subjectType: 'CHECKOUT',
    subjectId: orderUuid,
    newState: 'CONSENT_WITHDRAWN',
    amount: null,
    text: textOf(message),
  });
  await writeNotification(context, transaction, { ...message, clientUuid, orderUuid, occasion: consentUuid });
  await insertEvents(transaction, [{ ...event, clientUuid, orderUuid, actionDate: context.clock.now() }]);
}
