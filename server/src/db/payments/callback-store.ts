import type { Instant } from '#domain/dates.ts';
import type { Transaction } from '../database.ts';

type ReceivedCallback = {
  readonly gatewayOrderId: string | null;
  readonly operation: string | null;
  readonly checksumOk: boolean | null;
  readonly applied: boolean;
  readonly receivedAt: Instant;
};

export async function insertCallback(transaction: Transaction, callback: ReceivedCallback): Promise<void> {
  await transaction`
    insert into gateway_callback (md_order, operation, checksum_ok, applied, received_at)
    values (${callback.gatewayOrderId}, ${callback.operation}, ${callback.checksumOk}, ${callback.applied},
      ${callback.receivedAt})`;
}
