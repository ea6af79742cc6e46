import { historyEventNames } from '#domain/orders/history-event.ts';
import { allowSeconds, openDatabase, type Reader } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { Benchmark } from './benchmark.ts';
import { sizes } from './sizes.ts';
import { vacuum } from './vacuum.ts';

const allEvents = sizes.historyEvents;
const types = Object.keys(historyEventNames);
const names = Object.values(historyEventNames);
const eventsOfClient = 10_000;
const phone = demoClients.anna;
const callsPerRound = 200;
const statementTimeoutSeconds = 3_600;

/**
 * Measures the history of a client with ten thousand events among the events of all clients, with every filter and sort
 * order of the staff page (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  name: `history filter, ${eventsOfClient} events among ${allEvents}, p95`,
  unit: 'ms',
  goal: { kind: 'value', of: 'filter', bound: { atMost: 50 } },
  rounds: 3,
  open: async () => {
    const cleanUps: (() => void | Promise<void>)[] = [];
    const stack = await startStack(
      { after: (work) => void cleanUps.unshift(work) },
      { environment: { LOG_LEVEL: 'error' } },
    );
    const database = openDatabase({ url: stack.databaseUrl });
    await database.transaction(async (transaction) => {
      await allowSeconds(transaction, statementTimeoutSeconds);
      await transaction`set local session_replication_role = replica`;
      await fillHistory(transaction);
    });
    await database.close();
    await vacuum(stack.databaseUrl);
    const staff = await logInStaff(stack, 'admin');
    return {
      variants: { filter: () => p95Milliseconds(staff) },
      close: async () => {
        for (const work of cleanUps) await work();
      },
    };
  },
};

/** Inserts the events of a year, mixed over the clients as in production. */
async function fillHistory(sql: Reader): Promise<void> {
  await sql`
    insert into client (client_uuid, country_code, phone, full_name, birth_date, status, created_at)
    select gen_random_uuid(), '7', '9' || lpad((800000000 + n)::text, 9, '0'), 'Клиент ' || n, '1990-01-01', 'ACTIVE',
      now()
    from generate_series(1, 200000) n`;
  await sql`
    with numbered as (select client_uuid, row_number() over (order by phone) as n from client where phone like '98%'),
      known as (select client_uuid from client where phone = ${phone})
    insert into history (client_uuid, type, amount, action_date, subject_type, subject_id, transition_key, text)
    select case when event % ${Math.floor(allEvents / eventsOfClient)} = 0 then known.client_uuid
      else numbered.client_uuid end,
      (${types}::text[])[1 + (event / 7) % ${types.length}], 100 * (event % 5000),
      now() - (${allEvents} - event) * interval '1 year' / ${allEvents}, 'ORDER', event::text, 'bench/' || event,
      'Событие'
    from generate_series(1, ${allEvents}::bigint) event
      join numbered on numbered.n = 1 + event % 200000 cross join known`;
}

/** Yields each filter of the page alone and combined, for first and later pages. */
function* inputs(): Generator<Readonly<Record<string, unknown>>, undefined> {
  for (let n = 0; ; n += 1) {
    const month = String(1 + (n % 9)).padStart(2, '0');
    const filters = [
      {},
      { amount: String(100 * (n % 5000)) },
      { templateName: names[n % names.length] },
      { dateFrom: `2026-${month}-01`, dateTo: `2026-${month}-28` },
    ];
    const sort = { field: n % 2 === 0 ? 'actionDate' : 'amount', order: n % 3 === 0 ? 'ASC' : 'DESC' };
    yield {
      ...filters[n % filters.length],
      ...(n % 5 === 0 ? {} : { sort }),
      nextPage: { count: 20, page: n % 7 },
    };
  }
}

const endless = inputs();

function nextRequest(): Readonly<Record<string, unknown>> {
  const { value } = endless.next();
  return value ?? {};
}

async function p95Milliseconds(staff: ApiClient): Promise<number> {
  const milliseconds: number[] = [];
  for (let count = 0; count < callsPerRound; count += 1) {
    const input = { countryCode: '7', phone, ...nextRequest() };
    const begin = performance.now();
    const { httpStatus, body } = await staff.send(calls.listHistory, input);
    if (httpStatus !== 200) throw new Error(JSON.stringify(body));
    milliseconds.push(performance.now() - begin);
  }
  return milliseconds.toSorted((a, b) => a - b)[Math.floor(callsPerRound * 0.95)] ?? NaN;
}
