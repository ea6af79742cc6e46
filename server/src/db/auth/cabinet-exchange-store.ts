import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** Lets one browser exchange the code that it entered at a checkout for a session (docs/spec/rules.md#7). */
export type CabinetExchange = {
  readonly exchangeHash: string;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export async function insertExchange(transaction: Transaction, exchange: CabinetExchange): Promise<void> {
  await transaction`
    insert into cabinet_exchange (exchange_hash, order_uuid, client_uuid, created_at, expires_at)
    values (${exchange.exchangeHash}, ${exchange.orderUuid}, ${exchange.clientUuid}, ${exchange.createdAt},
      ${exchange.expiresAt})`;
}

/**
 * Consumes an exchange and returns its client. Null when the exchange is unknown, used, expired or of another
 * purchase.
 */
export async function useExchange(
  transaction: Transaction,
  { exchangeHash, orderUuid }: Pick<CabinetExchange, 'exchangeHash' | 'orderUuid'>,
  now: Instant,
): Promise<ClientUuid | null> {
  const [row] = await transaction<{ clientUuid: ClientUuid }[]>`
    update cabinet_exchange set used_at = ${now}
    where exchange_hash = ${exchangeHash} and order_uuid = ${orderUuid} and used_at is null and expires_at > ${now}
    returning client_uuid as "clientUuid"`;
  return row?.clientUuid ?? null;
}

/** True when an exchange can still be used for this purchase. */
export async function isExchangeOpen(
  reader: Reader,
  { exchangeHash, orderUuid }: Pick<CabinetExchange, 'exchangeHash' | 'orderUuid'>,
  now: Instant,
): Promise<boolean> {
  const rows = await reader`
    select 1 from cabinet_exchange
    where exchange_hash = ${exchangeHash} and order_uuid = ${orderUuid} and used_at is null and expires_at > ${now}`;
  return rows.length === 1;
}

/** Invalidates the unused exchanges of a client. */
export async function endExchanges(
  transaction: Transaction,
  clientUuid: ClientUuid,
  now: Instant,
): Promise<void> {
  await transaction`update cabinet_exchange set used_at = ${now} where client_uuid = ${clientUuid} and used_at is null`;
}
