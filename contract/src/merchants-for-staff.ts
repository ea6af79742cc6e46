import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nextPage, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { givenName, text, token } from './texts.ts';

const managers = { staff: ['MANAGE_MERCHANTS'] } as const;

const key = record({
  keyUuid: uuid,
  ending: orNull(Type.String({ description: 'the last four characters; null for old keys' })),
  createdAt: timestamp,
  createdBy: orNull(Type.String({ description: 'login' })),
  revokedAt: orNull(timestamp),
});

const merchant = record({
  merchantUuid: uuid,
  fullName: Type.String(),
  websiteUrl: orNull(Type.String()),
  physicalAddress: orNull(Type.String()),
  createdAt: timestamp,
  keys: Type.Array(key),
  waitingWebhooks: Type.Integer(),
  failedWebhooks: Type.Integer(),
});

export const webhookStates = ['WAITING', 'DELIVERED', 'PARKED'] as const;

const webhook = record({
  webhookId: uuid,
  merchantFullName: Type.String(),
  orderUuid: uuid,
  orderNumber: Type.String(),
  type: Type.String({ description: 'e.g. order.approved' }),
  state: oneOf(webhookStates),
  attempts: Type.Integer(),
  lastStatus: orNull(Type.Integer({ description: 'HTTP status of the last answer' })),
  createdAt: timestamp,
  deliveredAt: orNull(timestamp),
  nextTryAt: orNull(timestamp),
});

const shownOnce = Type.String({ description: 'shown once and never again' });

/** Shops, their keys and the news that they are told, for staff (docs/spec/interfaces.md#merchant). */
export const merchantsForStaffEndpoints = {
  'GET /admin/v1/merchants': {
    summary: 'All shops with their keys and what of their news has not arrived',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: nothing,
    response: record({ merchants: Type.Array(merchant) }),
    errors: [],
  },
  'POST /admin/v1/merchants/add': {
    summary: 'Makes a shop with its first key and the secret that its news are signed with',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({
      fullName: givenName(127),
      /** `https://` and a host name, nothing else; letters beyond ASCII as `xn--`. */
      websiteUrl: Type.Optional(token(255)),
      physicalAddress: Type.Optional(text(255)),
    }),
    response: record({ merchantUuid: uuid, apiKey: shownOnce, webhookSecret: shownOnce }),
    errors: ['request.invalid.error'],
  },
  'POST /admin/v1/merchants/issueKey': {
    summary: 'One more key for a shop; those before it stay good until they are revoked',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ merchantUuid: uuid }),
    response: record({ keyUuid: uuid, apiKey: shownOnce }),
    errors: ['not.found.error'],
  },
  'POST /admin/v1/merchants/revokeKey': {
    summary: 'A key that opens nothing from now on',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ keyUuid: uuid }),
    response: nothing,
    errors: ['not.found.error'],
  },
  'POST /admin/v1/merchants/webhooks': {
    summary: 'A page of the news for shops, the newest first',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({
      nextPage,
      state: Type.Optional(oneOf(webhookStates)),
      merchantUuid: Type.Optional(uuid),
      orderNumber: Type.Optional(text(64)),
    }),
    response: record({ webhooks: Type.Array(webhook), total: Type.Integer() }),
    errors: [],
  },
  'POST /admin/v1/merchants/webhooks/replay': {
    summary: 'Sends one piece of news again, under the same id; later ones of its order wait for it',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ webhookId: uuid }),
    response: nothing,
    errors: ['not.found.error'],
  },
  'POST /admin/v1/merchants/webhooks/replayFailed': {
    summary: 'Sends all news again that did not arrive within a day, of one shop or of all',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ merchantUuid: Type.Optional(uuid) }),
    response: record({ count: Type.Integer() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
