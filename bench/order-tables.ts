import { type BareClient, openBareClient } from './bare-client.ts';
import { ratePerSecond } from './call-product.ts';

const connections = 4;

/**
 * The statements that read orders whole, table by table, the session included; `$1` is the session's hash. `shown`
 * names the orders and may use `$2`.
 */
function statementsOf(shown: string): Readonly<Record<string, string>> {
  const of = `where order_uuid in (${shown})`;
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
  /** Whole readings per second over a few connections, each reading pipelined in one write. */
  readonly readingsPerSecond: () => Promise<number>;
  readonly close: () => void;
};

/** Prepares the limit that the orders list and the order page are held against (docs/spec/performance.md#goals). */
export async function openOrderTables(
  databaseUrl: string,
  shown: string,
  values: readonly string[],
): Promise<OrderTables> {
  const statements = Object.entries(statementsOf(shown));
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
