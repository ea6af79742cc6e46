import { checkoutExchangeSeconds } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { insertExchange, useExchange } from '../../db/auth/cabinet-exchange-store.ts';
import { clientByUuid, type ClientRow, lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { checkoutByTokenHash } from '../../db/checkout/checkout-store.ts';
import type { Context, DatabaseAccess } from '../context.ts';
import { exclusionReason } from './by-code/start-log-in.ts';
import { writeClientSession } from './open-client-session.ts';

type VerifiedCode = {
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  /** The cookie that the browser gets after it entered the code. */
  readonly exchangeToken: string;
};

/**
 * Lets the browser that entered a checkout code exchange it for a session within 15 minutes
 * (docs/spec/rules.md#7).
 */
export async function offerExchange(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction,
  { orderUuid, clientUuid, exchangeToken }: VerifiedCode,
): Promise<void> {
  const createdAt = clock.now();
  await insertExchange(transaction, {
    exchangeHash: hashOfSecret(exchangeToken),
    orderUuid,
    clientUuid,
    createdAt,
    expiresAt: plusSeconds(createdAt, checkoutExchangeSeconds),
  });
}

type Exchange = {
  /** The token in the checkout's address. */
  readonly checkoutToken: string;
  /** The cookie; null when the browser has none. */
  readonly exchangeToken: string | null;
  /** The browser's present sessions, null for none. The new session ends them. */
  readonly oldSessionTokens: readonly (string | null)[];
};

type ExchangeRefusal = Refusal<'checkout.exchange.error' | 'client.blocked.error' | 'client.inactive.error'>;

/**
 * Exchanges a code that was entered at the checkout for a client session. It works once, within 15 minutes, in the
 * same browser and for that purchase. The session may show and pay orders; other actions need a new code. The
 * browser does not become trusted (docs/spec/rules.md#7).
 */
export async function exchangeCheckoutCode(
  context: DatabaseAccess,
  { checkoutToken, exchangeToken, oldSessionTokens }: Exchange,
): Promise<Result<{ readonly client: ClientRow; readonly sessionToken: string }, ExchangeRefusal>> {
  const { clock, database } = context;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(checkoutToken));
  if (checkout === null || exchangeToken === null) return refuse('checkout.exchange.error');
  const { orderUuid } = checkout;
  const exchanged = await database.transaction(async (transaction) => {
    const exchangeHash = hashOfSecret(exchangeToken);
    const clientUuid = await useExchange(transaction, { exchangeHash, orderUuid }, clock.now());
    if (clientUuid === null) return refuse('checkout.exchange.error');
    // a block by staff takes the same lock, so a blocked client gets no session
    await lockClientByUuid(transaction, clientUuid);
    const client = await clientByUuid(transaction, clientUuid);
    if (client === null) throw new Error(`client ${clientUuid} of a checkout exchange not found`);
    const excluded = exclusionReason(client);
    if (excluded !== null) return refuse(excluded);
    const verification = verificationOf(orderUuid);
    const opening = { verification, oldSessionTokens, openedBy: 'CHECKOUT_CODE' } as const;
    const sessionToken = await writeClientSession(context, transaction, { client, ...opening });
    return success({ client, sessionToken });
  });
  if (exchanged.ok)
    context.log.info('client.login.checkout', {
      clientUuid: exchanged.value.client.clientUuid,
    });
  return exchanged;
}

function verificationOf(orderUuid: OrderUuid): ReturnType<typeof historyEvent> {
  return historyEvent({
    type: 'VERIFICATION_SMS_SUCCESS',
    subjectType: 'SMS',
    subjectId: orderUuid,
    newState: 'EXCHANGED/1',
    amount: null,
    text: 'Вход по коду из оформления покупки',
  });
}
