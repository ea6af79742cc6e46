import { type BareClient, openBareClient } from './bare-client.ts';
import { ratePerSecond } from './call-product.ts';

const connections = 4;

/**
 * The statements that read the session and all tables of orders. `$1` is the hash of the session; `orderQuery` selects
 * the orders and may use `$2`.
 */
function statementsOf(orderQuery: string): Readonly<Record<string, string>> {
  const of = `where order_uuid in (${orderQuery})`;
  return {
    session: `select c.client_uuid, s.last_seen_at from session s join client c on c.client_uuid = s.subject_uuid
      where s.session_hash = $1 and s.revoked_at is null and c.status = 'ACTIVE' and $2 <> ''`,
    orders: `select * from orders ${of} order by created_at desc`,
    payments: `select * from scheduled_payment ${of} order by order_uuid, payment_number`,
    refunds: `select * from order_refund ${of}`,
    penalties: `select * from penalty ${of}`,
    early: `select * from early_payment ${of}`,
  };
}

export type OrderTables = {
  /** Measures complete reads per second over a few connections. The statements of a read are sent in one write. */
  readonly readingsPerSecond: () => Promise<number>;
  readonly close: () => void;
};

/**
 * Prepares the statements that the orders list and the order page are compared with (docs/spec/performance.md#goals).
 */
export async function openOrderTables(
  databaseUrl: string,
  orderQuery: string,
  values: readonly string[],
): Promise<OrderTables> {
  const statements = Object.entries(statementsOf(orderQuery));
  const clients: BareClient[] = [];
  for (let count = 0; count < connections; count += 1) {
    const client = await openBareClient(databaseUrl);
    for (const [name, statement] of statements) await client.prepare(name, statement);
    clients.push(client);
  }
  const batch = statements.map(([name]) => ({ name, values }));
  return {
    readingsPerSecond: async () => {
      const rates = await Promise.all(clients.map((client) => ratePerSecond(() => client.run(batch))));
      return rates.reduce((sum, rate) => sum + rate, 0);
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}
