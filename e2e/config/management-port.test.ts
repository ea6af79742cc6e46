import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, test } from 'node:test';
import { freePort } from '#testing/stack/free-port.ts';
import { startStack, startExtraWorker } from '#testing/stack/stack.ts';

const port = await freePort();
const stack = await startStack({ after }, { environment: { MANAGEMENT_PORT: String(port) } });
const managementUrl = `http://127.0.0.1:${port}`;
const workerUrl = await startExtraWorker(stack, { after });

/** Used on a machine without a network. A port that listens only on 127.0.0.1 refuses this address. */
const otherLoopbackAddress = '127.0.0.2';

const health = ['/actuator/health', '/actuator/health/liveness', '/actuator/health/readiness'];

async function read(url: string): Promise<readonly [status: number, body: unknown]> {
  const answer = await fetch(url);
  return [answer.status, await answer.json()];
}

test('with a management port, the public port has no metrics', async () => {
  const answer = await fetch(`${stack.productUrl}/actuator/prometheus`, { redirect: 'manual' });
  assert.equal(answer.status, 404);
  assert.doesNotMatch(await answer.text(), /chasti_/);
});

test('with a management port, the public port serves only a health status and three information keys', async () => {
  for (const path of health)
    assert.deepEqual(await read(`${stack.productUrl}${path}`), [200, { status: 'UP' }]);
  const [status, info] = await read(`${stack.productUrl}/actuator/info`);
  assert.equal(status, 200);
  assert.equal(Object.keys(info as object).length, 3);
});

test('the management port has the metrics of the public port’s requests', async () => {
  await fetch(`${stack.productUrl}/api/user`);
  const text = await (await fetch(`${managementUrl}/actuator/prometheus`)).text();
  assert.match(text, /chasti_http_requests_total\{method="GET",route="\/api\/user",status="401"\} [1-9]/);
});

for (const [name, url] of [
  ['API process', managementUrl],
  ['worker', workerUrl],
] as const) {
  test(`the management port of the ${name} has health and metrics, and no other path`, async () => {
    for (const path of health) assert.deepEqual(await read(`${url}${path}`), [200, { status: 'UP' }]);
    assert.equal((await fetch(`${url}/actuator/prometheus`)).status, 200);
    const others = ['/', '/api/user', '/login/phone', '/openapi.json', '/docs', '/merchant/v1/products'];
    for (const path of [...others, '/actuator/info', '/sandbox-hooks/clock']) {
      const answer = await fetch(`${url}${path}`);
      assert.equal(answer.status, 404, path);
      assert.equal(answer.headers.get('set-cookie'), null);
    }
  });
}

test('the management port listens only on localhost', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outer = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  const outcome = await new Promise((resolve) => {
    const socket = connect(port, outer?.address ?? otherLoopbackAddress);
    socket.once('connect', () => {
      socket.destroy();
      resolve('connected');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code);
    });
  });
  assert.equal(outcome, 'ECONNREFUSED');
});

test('the management port closes when the process ends', async () => {
  assert.equal(await stack.terminate(), 0);
  await assert.rejects(fetch(`${managementUrl}/actuator/health`));
});
