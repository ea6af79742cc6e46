import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { type ClientUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { mayRequestDocument } from './document-limit.ts';
import { viewCertificate } from './view-certificate.ts';
import { viewContract } from './view-contract.ts';
import { viewStatement } from './view-statement.ts';

const { context } = await openProduct({ after }, { LIMITS: 'production' });
const documentsPerHour = 20;

// docs/spec/reliability.md#4.1
test('a client may request twenty documents per hour of all kinds together', async () => {
  const clientUuid = identifier<ClientUuid>(context.random.uuid());
  const input = { clientUuid, orderUuid: identifier<OrderUuid>(context.random.uuid()) };
  for (let count = 1; count <= documentsPerHour; count += 1)
    assert.ok(await mayRequestDocument(context, clientUuid));
  const period = { from: calendarDate('2026-01-01'), to: calendarDate('2026-01-31') };
  for (const refused of [
    await viewContract(context, input),
    await viewCertificate(context, input),
    await viewStatement(context, clientUuid, period),
  ])
    assert.equal(refused.ok ? null : refused.error.code, 'request.limit.exceeded');
  const other = await viewContract(context, { ...input, clientUuid: identifier(context.random.uuid()) });
  assert.equal(other.ok ? null : other.error.code, 'order.not.found.error');
});
