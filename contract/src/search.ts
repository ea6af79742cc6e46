import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, brandFields, orNull, record, timestamp, uuid } from './fields.ts';
import { clientUuid, merchantUuid, orderUuid } from './identifiers.ts';
import { text } from './texts.ts';

const client = { clientUuid, phone: Type.String(), fullName: orNull(Type.String()) } as const;

/** The search of staff for anything. */
export const searchEndpoints = {
  'POST /admin/v1/search': {
    summary:
      'Cards, clients, orders, shops, bulk payoff files and staff accounts by any known detail, as far as rights go',
    source: 'docs/spec/specification.md#2 «Admin without a chosen client», docs/spec/reliability.md#S-45',
    caller: { staff: ['VIEW_CLIENT_LK', 'MANAGE_MERCHANTS', 'FULL_PAYMENT', 'MANAGE_STAFF'] },
    request: record({ text: text(64) }),
    response: record({
      cards: Type.Array(
        record({
          ...client,
          panLastFourDigits: Type.String(),
          ...brandFields,
          active: Type.Boolean({ description: 'false: removed' }),
        }),
      ),
      clients: Type.Array(
        record({ ...client, email: orNull(Type.String({ description: 'the one with the searched part' })) }),
      ),
      orders: Type.Array(
        record({
          clientUuid,
          phone: Type.String({ description: 'of the client' }),
          orderUuid,
          orderNumber: Type.String(),
          merchantFullName: Type.String(),
          fullAmount: amount,
          bankNumber: orNull(
            Type.String({ description: 'the number or id of a payment at the bank that was searched' }),
          ),
          paymentAmount: orNull(amount),
        }),
      ),
      shops: Type.Array(record({ merchantUuid, fullName: Type.String() })),
      files: Type.Array(record({ processId: uuid, fileName: orNull(Type.String()), createdAt: timestamp })),
      colleagues: Type.Array(record({ login: Type.String(), fullName: orNull(Type.String()) })),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
