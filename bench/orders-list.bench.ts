import { Agent, request } from 'node:http';
import postgres from 'postgres';
import { hashOfSecret } from '#server/chance.ts';
import { buy, logIn } from '../e2e/purchase.ts';
import { type Stack, startStack } from '../e2e/stack.ts';
import type { Benchmark } from './benchmark.ts';

const phone = '9001000003';
const ordersOfClient = 25;
const callersAtOnce = 16;
const secondsPerRound = 2;

/**
 * A page of 25 orders over HTTP, log-in and rights included, against the same statements sent by a bare client that prepares and
 * pipelines them, in one run (performance.md, «Goals»).
 */
export const benchmark: Benchmark = {
  name: 'orders list, log-in and rights included, to its bare statements',
  unit: 'per second',
  goal: { kind: 'ratio', of: 'service', to: 'statements', bound: { atLeast: 0.8 } },
  rounds: 6,
  open: async () => {
    const closing: (() => void | Promise<void>)[] = [];
    const stack = await startStack(
      { after: (work) => void closing.unshift(work) },
      { environment: { LOG_LEVEL: 'error' } },
    );
    for (let number = 1; number <= ordersOfClient; number += 1) {
      await buy(stack, {
        phone,
        orderNumber: `BENCH-${number}`,
        productId: number % 2 === 0 ? 'six-months' : 'four-parts',
      });
    }
    const session = (await logIn(stack, phone)).cookie('__Host-client') ?? '';
    const sql = postgres(stack.databaseUrl, { max: 8, connection: { TimeZone: 'UTC' } });
    return {
      variants: {
        service: () => perSecond(callOverHttp(stack, session)),
        statements: () => perSecond(() => bareStatements(sql, session)),
      },
      close: async () => {
        await sql.end();
        for (const work of closing) await work();
      },
    };
  },
};

async function perSecond(once: () => Promise<void>): Promise<number> {
  const end = performance.now() + secondsPerRound * 1000;
  let count = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      await once();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callersAtOnce }, caller));
  return count / secondsPerRound;
}

function callOverHttp({ productUrl }: Stack, session: string): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: callersAtOnce });
  const body = JSON.stringify({ orderState: 'ACTIVE', nextPage: { count: ordersOfClient, page: 0 } });
  const headers = { 'content-type': 'application/json', cookie: `__Host-client=${session}` };
  return () =>
    new Promise((resolve, reject) => {
      const call = request(
        `${productUrl}/api/client/order/list`,
        { agent, method: 'POST', headers },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`the list answered ${response.statusCode ?? 0}`));
          response.resume().on('end', resolve).on('error', reject);
        },
      );
      call.on('error', reject).end(body);
    });
}

/** What the service asks of the database for one page. */
async function bareStatements(sql: postgres.Sql, session: string): Promise<void> {
  const sessionHash = hashOfSecret(session);
  const [row] = await sql<{ client: string }[]>`
    select c.client_uuid as client, s.last_seen_at from session s join client c on c.client_uuid = s.subject_uuid
    where s.session_hash = ${sessionHash} and s.subject_type = 'CLIENT' and s.revoked_at is null and c.status = 'ACTIVE'`;
  await sql`
    select array(select client_document from order_document where client_uuid = ${row?.client ?? ''} and list_state = 'ACTIVE'
        order by sort_at desc, order_uuid limit ${ordersOfClient} offset 0) as documents,
      coalesce((select total from client_order_count where client_uuid = ${row?.client ?? ''} and list_state = 'ACTIVE'), 0) as total`;
}
