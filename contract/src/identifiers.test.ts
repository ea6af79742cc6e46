import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderUuid } from '#domain/identifier.ts';
import type { AcceptedRequestOf, RequestOf } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { uuid } from './fields.ts';
import * as identifiers from './identifiers.ts';

type ViewOrder = Endpoints['POST /client/order'];
type CancelPenalty = Endpoints['POST /admin/v1/client/penalties/cancel'];

test('a branded identifier has the JSON Schema of a UUID', () => {
  for (const [name, schema] of Object.entries(identifiers))
    assert.equal(JSON.stringify(schema), JSON.stringify(uuid), name);
});

test('a caller sends an identifier as text', () => {
  const sent: RequestOf<ViewOrder> = { orderUuid: 'text' };
  assert.ok(sent);
});

test('an accepted request with an identifier that is plain text does not compile', () => {
  // @ts-expect-error the text was not validated
  const accepted: AcceptedRequestOf<ViewOrder> = { orderUuid: 'text' };
  assert.ok(accepted);
});

test('an order identifier in place of a penalty identifier does not compile', () => {
  const cancel = (orderUuid: OrderUuid): AcceptedRequestOf<CancelPenalty> => ({
    orderUuid,
    // @ts-expect-error this is the identifier of an order
    penaltyUuid: orderUuid,
  });
  assert.ok(cancel);
});
