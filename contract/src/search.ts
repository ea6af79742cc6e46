import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, orNull, record, timestamp, uuid } from './fields.ts';
import { clientUuid, merchantUuid, orderUuid } from './identifiers.ts';
import { text } from './texts.ts';

const client = { clientUuid, phone: Type.String(), fullName: orNull(Type.String()) };

/** The search of staff for anything. */
export const searchEndpoints = {
  'POST /admin/v1/search': {
    summary:
      'Clients, orders, shops, bulk payoff files and staff accounts by any known detail, as far as rights go',
    source: 'docs/spec/specification.md#2 «Admin without a chosen client», docs/spec/reliability.md#S-45',
    caller: { staff: ['VIEW_CLIENT_LK', 'MANAGE_MERCHANTS', 'FULL_PAYMENT', 'MANAGE_STAFF'] },
    request: record({ text: text(64) }),
    response: record({
      clients: Type.Array(
        record({
          ...client,
          email: orNull(Type.String({ description: 'the address that has the text' })),
        }),
      ),
      cards: Type.Array(record({ ...client, lastFourDigits: Type.String() }), {
        description: 'clients by a card that is or was saved',
      }),
      orders: Type.Array(
        record({
          clientUuid,
          phone: Type.String({ description: 'of the client' }),
          orderUuid,
          orderNumber: Type.String(),
          merchantFullName: Type.String(),
          fullAmount: amount,
          payment: orNull(amount),
          bankNumber: orNull(Type.String({ description: 'the number at the bank that has the text' })),
        }),
      ),
      shops: Type.Array(record({ merchantUuid, fullName: Type.String() })),
      files: Type.Array(record({ processId: uuid, fileName: orNull(Type.String()), createdAt: timestamp })),
      colleagues: Type.Array(record({ login: Type.String(), fullName: orNull(Type.String()) })),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
