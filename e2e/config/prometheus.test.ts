import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { confirmPurchase, openForm } from '#testing/people/customer.ts';
import { logIn } from '#testing/people/purchase.ts';
import { newShop } from '#testing/people/shop.ts';
import { startStack, startExtraWorker } from '#testing/stack/stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack({ after });
const phone = demoClients.anna;

/** All metrics, by name with labels in alphabetical order. */
async function scrape(url = stack.productUrl): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${url}/actuator/prometheus`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  const samples = lines.filter((line) => !line.startsWith('#'));
  for (const line of samples) assert.match(line, /^[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? [\d.e+-]+$/, line);
  return new Map(
    samples.map((line) => [
      withSortedLabels(line.slice(0, line.lastIndexOf(' '))),
      Number(line.split(' ').at(-1)),
    ]),
  );
}

/** The order of labels has no meaning in the text format. */
function withSortedLabels(series: string): string {
  return series.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').toSorted().join(',')}}`);
}

test('requests are counted by route and status, their time in buckets', async () => {
  const client = await logIn(stack, phone);
  const labels = 'method="POST",route="/api/client/order"';
  await client.viewOrder({ orderUuid: '00000000-0000-4000-8000-000000000000' });
  await fetch(`${stack.productUrl}/nobody/${phone}`);
  const samples = await scrape();
  assert.equal(samples.get(`chasti_http_requests_total{${labels},status="404"}`), 1);
  assert.equal(samples.get(`chasti_http_request_duration_seconds_bucket{le="+Inf",${labels}}`), 1);
  assert.equal(samples.get(`chasti_http_request_duration_seconds_count{${labels}}`), 1);
  assert.equal(samples.get('chasti_http_requests_total{method="GET",route="none",status="404"}'), 1);
});

test('metrics show jobs, unfinished operations, connections and the event loop lag', async () => {
  await openForm(await confirmPurchase(stack, newShop(stack)));
  await advanceClock(stack, 'PT90S');
  const samples = await scrape();
  const open = 'kind="operation",state="REGISTERED"';
  assert.equal(samples.get(`chasti_open_operations{${open}}`), 1);
  assert.ok((samples.get(`chasti_open_operation_age_seconds{${open}}`) ?? 0) >= 90);
  assert.ok((samples.get('chasti_jobs{kind="plan-due-charges",state="WAITING"}') ?? 0) >= 1);
  assert.ok((samples.get('chasti_event_loop_lag_seconds{quantile="0.99"}') ?? 0) > 0);
  assert.ok((samples.get('chasti_database_connections_limit') ?? 0) > 0);
  assert.equal(samples.get('chasti_log_in_alarm{alarm="attackMode"}'), 0);
  assert.equal(samples.get('chasti_clock_trusted'), 1);
  assert.equal(samples.get('chasti_database_up'), 1);
  assert.equal(samples.get('chasti_recovery'), 0);
});

test('no label contains a person, an order or an address', async () => {
  await fetch(`${stack.productUrl}/api/user?phone=${phone}`);
  await fetch(`${stack.productUrl}/client/orders/11111111-1111-4111-8111-111111111111`);
  const text = [...(await scrape()).keys()].join('\n');
  assert.doesNotMatch(text, /\d{10}|[\da-f]{8}-[\da-f]{4}|@|\?/);
});

test('a worker process serves its health and job metrics, and nothing else', async () => {
  const url = await startExtraWorker(stack, { after });
  const messagesSent = async (): Promise<number> => {
    const each = await Promise.all([url, stack.productUrl].map((of) => scrape(of)));
    const counts = each.map((samples) =>
      samples.get('chasti_jobs_run_total{kind="send-sms",outcome="done"}'),
    );
    return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  };
  await advanceClock(stack, 'PT61S');
  const before = await messagesSent();
  await logIn(stack, phone);
  // a job is counted after its commit, which follows its message
  await eventually('the message with the code is counted', async () => (await messagesSent()) > before);
  for (const path of ['/actuator/health', '/actuator/health/liveness', '/actuator/health/readiness'])
    assert.deepEqual(await (await fetch(`${url}${path}`)).json(), { status: 'UP' });
  const samples = await scrape(url);
  assert.ok((samples.get('process_resident_memory_bytes') ?? 0) > 0);
  assert.ok(samples.has('chasti_jobs{kind="plan-due-charges",state="WAITING"}'));
  for (const path of ['/api/user', '/login/phone', '/openapi.json', '/merchant/v1/products'])
    assert.equal((await fetch(`${url}${path}`)).status, 404, path);
});
