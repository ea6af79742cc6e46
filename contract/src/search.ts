import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { orNull, record, uuid } from './fields.ts';
import { text } from './texts.ts';

/** One box for whatever staff know of a client or an order. */
export const searchEndpoints = {
  'POST /admin/v1/search': {
    summary:
      'Clients and orders by phone, number, original number, beginning of a name or last four digits of a card',
    source: 'docs/spec/specification.md#2 «Admin without a chosen client», docs/spec/reliability.md#S-45',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ text: text(64) }),
    response: record({
      clients: Type.Array(record({ phone: Type.String(), fullName: orNull(Type.String()) })),
      orders: Type.Array(
        record({
          phone: Type.String({ description: 'of the client' }),
          orderUuid: uuid,
          orderNumber: Type.String(),
          merchantFullName: Type.String(),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
