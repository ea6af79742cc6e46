import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { orNull, record } from './fields.ts';
import { clientUuid, orderUuid } from './identifiers.ts';
import { text } from './texts.ts';

/** Staff search for clients and orders. */
export const searchEndpoints = {
  'POST /admin/v1/search': {
    summary:
      'Clients and orders by phone, order number, gateway number, name prefix or last four card digits',
    source: 'docs/spec/specification.md#2 «Admin without a chosen client», docs/spec/reliability.md#S-45',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ text: text(64) }),
    response: record({
      clients: Type.Array(record({ clientUuid, phone: Type.String(), fullName: orNull(Type.String()) })),
      orders: Type.Array(
        record({
          clientUuid,
          phone: Type.String({ description: 'of the client' }),
          orderUuid,
          orderNumber: Type.String(),
          merchantFullName: Type.String(),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
