import type { Phone } from '#domain/auth/phone.ts';
import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import { oneOf, type Reader, type Transaction } from '../database.ts';

export type ClientRow = {
  readonly clientUuid: ClientUuid;
  readonly countryCode: '7';
  readonly phone: Phone;
  readonly fullName: string | null;
  readonly birthDate: CalendarDate | null;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
};

export async function clientByPhone(reader: Reader, phone: Phone): Promise<ClientRow | null> {
  const [client] = await clientsWhere(reader, reader`phone = ${phone} and country_code = '7'`);
  return client ?? null;
}

export async function clientByUuid(reader: Reader, clientUuid: ClientUuid): Promise<ClientRow | null> {
  const [client] = await clientsWhere(reader, reader`client_uuid = ${clientUuid}`);
  return client ?? null;
}

async function clientsWhere(reader: Reader, condition: ReturnType<Reader>): Promise<ClientRow[]> {
  return reader<ClientRow[]>`
    select client_uuid as "clientUuid", country_code as "countryCode", phone, full_name as "fullName",
      birth_date as "birthDate", status
    from client where ${condition}`;
}

/** Inserts a client; does nothing when the phone belongs to a client already (docs/spec/reliability.md#I-43). */
export async function insertClient(
  transaction: Transaction,
  client: ClientRow,
  createdAt: Instant,
): Promise<void> {
  await transaction`
    insert into client (client_uuid, country_code, phone, full_name, birth_date, status, created_at)
    values (${client.clientUuid}, ${client.countryCode}, ${client.phone}, ${client.fullName}, ${client.birthDate},
      ${client.status}, ${createdAt})
    on conflict (country_code, phone) do nothing`;
}

/** Stores by how many minutes the client's clock is ahead of UTC. */
export async function saveUtcOffset(
  transaction: Transaction,
  clientUuid: ClientUuid,
  utcOffset: UtcOffset,
): Promise<void> {
  await transaction`
    update client set utc_offset = ${utcOffset} where client_uuid = ${clientUuid} and utc_offset <> ${utcOffset}`;
}

/** By how many minutes the clocks of clients are ahead of UTC. */
export async function utcOffsetsOf(
  reader: Reader,
  clientUuids: readonly ClientUuid[],
): Promise<ReadonlyMap<ClientUuid, UtcOffset>> {
  const rows = await reader<{ clientUuid: ClientUuid; utcOffset: UtcOffset }[]>`
    select client_uuid as "clientUuid", utc_offset as "utcOffset" from client
    where client_uuid ${oneOf(reader, clientUuids)}`;
  return new Map(rows.map(({ clientUuid, utcOffset }) => [clientUuid, utcOffset]));
}

/** By how many minutes the clock of an order's client is ahead of UTC; null when there is no such order. */
export async function utcOffsetOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<UtcOffset | null> {
  const [row] = await reader<{ utcOffset: UtcOffset }[]>`
    select c.utc_offset as "utcOffset" from orders join client c using (client_uuid)
    where order_uuid = ${orderUuid}`;
  return row?.utcOffset ?? null;
}

/** Locks a client and reads it. */
export async function lockClient(transaction: Transaction, phone: Phone): Promise<ClientRow | null> {
  await transaction`select 1 from client where phone = ${phone} and country_code = '7' for no key update`;
  return clientByPhone(transaction, phone);
}

/**
 * Locks the data of a client as a whole, e.g. the saved cards. Transactions that only reference the client, e.g.
 * payments, are not blocked: a payment holds the lock of an order for which the holder of this lock may wait.
 */
export async function lockClientByUuid(transaction: Transaction, clientUuid: ClientUuid): Promise<void> {
  await transaction`select 1 from client where client_uuid = ${clientUuid} for no key update`;
}

/** Blocks a client until staff lift the block. */
export async function blockClient(transaction: Transaction, clientUuid: ClientUuid): Promise<void> {
  await transaction`
    update client set status_before_block = case when status = 'BLOCKED' then status_before_block else status end,
      status = 'BLOCKED'
    where client_uuid = ${clientUuid}`;
}

/** Lifts a block and restores the earlier status. */
export async function unblockClient(transaction: Transaction, clientUuid: ClientUuid): Promise<void> {
  await transaction`
    update client set status = case when status = 'BLOCKED' then coalesce(status_before_block, 'ACTIVE')
      else status end, status_before_block = null
    where client_uuid = ${clientUuid}`;
}

/** The client who logged in earlier in the browser with this cookie; null when the cookie is unknown or expired. */
export async function ownerOfDevice(
  reader: Reader,
  deviceHash: string,
  now: Instant,
): Promise<ClientUuid | null> {
  const [row] = await reader<{ clientUuid: ClientUuid }[]>`
    select client_uuid as "clientUuid" from trusted_device where device_hash = ${deviceHash} and expires_at > ${now}`;
  return row?.clientUuid ?? null;
}

/** True when the client has logged in before with any browser that is still stored, trusted or expired. */
export async function hasTrustedDevice(reader: Reader, clientUuid: ClientUuid): Promise<boolean> {
  const [row] = await reader`select 1 from trusted_device where client_uuid = ${clientUuid} limit 1`;
  return row !== undefined;
}

export async function insertTrustedDevice(
  transaction: Transaction,
  { deviceHash, clientUuid }: { readonly deviceHash: string; readonly clientUuid: ClientUuid },
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<void> {
  await transaction`
    insert into trusted_device (device_hash, client_uuid, created_at, expires_at)
      values (${deviceHash}, ${clientUuid}, ${now}, ${until})
    on conflict (device_hash) do update set client_uuid = excluded.client_uuid, expires_at = excluded.expires_at`;
}
