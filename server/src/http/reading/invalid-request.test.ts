import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { type ContractCall, postCalls } from '#testing/contract/contract-calls.ts';
import { spoiledRequests } from '#testing/contract/samples.ts';
import { describeInvalid } from './invalid-request.ts';
import { prepareSchemasWhenNeeded } from './prepare-schemas-when-needed.ts';

/** A server that reads the bodies of one call and does nothing. */
function newServer({ path, endpoint }: ContractCall): FastifyInstance {
  const app = fastify();
  prepareSchemasWhenNeeded(app);
  app.setErrorHandler((error: FastifyError, _request, reply) => reply.code(400).send(describeInvalid(error)));
  app.post(path, { schema: { body: endpoint.request } }, async () => ({}));
  return app;
}

test('each invalid, missing and unknown field of each call is refused by its name', async () => {
  for (const call of postCalls) {
    const app = newServer(call);
    for (const { why, body, field } of spoiledRequests(call.endpoint.request)) {
      const answer = await app.inject({
        method: 'POST',
        url: call.path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      const { description } = answer.json<{ description?: string }>();
      const named = (description ?? '').replace('field=', '');
      assert.equal(answer.statusCode, 400, `${call.key} ${why}`);
      assert.ok(
        named === (field === '' ? 'body' : field) || named.startsWith(`${field}.`),
        `${call.key} ${why}: ${named}`,
      );
    }
  }
});
