import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { merchantUuid, orderUuid } from './identifiers.ts';
import { listing, rowNumber } from './listing.ts';
import { givenName, text, token } from './texts.ts';

const managers = { staff: ['MANAGE_MERCHANTS'] } as const;

const key = record({
  keyUuid: uuid,
  ending: orNull(Type.String({ description: 'the last four characters; null for old keys' })),
  createdAt: timestamp,
  createdBy: orNull(Type.String({ description: 'login' })),
  revokedAt: orNull(timestamp),
});

const logo = orNull(Type.String({ description: 'path of the image on this host; null: a monogram' }));
const colour = orNull(
  Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'e.g. #0a7a3d; null: chosen by the name' }),
);

const merchant = record({
  merchantUuid,
  fullName: Type.String(),
  logo,
  colour,
  websiteUrl: orNull(Type.String()),
  physicalAddress: orNull(Type.String()),
  createdAt: timestamp,
  keys: Type.Array(key),
  /** Shown in pages of the shop; absent while a server of the previous version answers. */
  publishableKey: Type.Optional(Type.String()),
  waitingWebhooks: Type.Integer(),
  failedWebhooks: Type.Integer(),
});

export const webhookStates = ['WAITING', 'DELIVERED', 'PARKED'] as const;

const webhook = record({
  webhookId: uuid,
  merchantFullName: Type.String(),
  orderUuid,
  orderNumber: Type.String(),
  type: Type.String({ description: 'e.g. order.approved' }),
  state: oneOf(webhookStates),
  attempts: Type.Integer(),
  lastStatus: orNull(Type.Integer({ description: 'HTTP status of the last answer' })),
  createdAt: timestamp,
  deliveredAt: orNull(timestamp),
  nextTryAt: orNull(timestamp),
});

const webhooks = listing(['createdAt', 'state'], { id: rowNumber });

const shownOnce = Type.String({ description: 'shown only once' });

/** Merchants, their API keys and webhooks, for staff (docs/spec/interfaces.md#merchant). */
export const merchantsForStaffEndpoints = {
  'GET /shopMarks': {
    summary: 'The logos and colours of shops by name; a shop that is not listed has a monogram',
    source: 'docs/spec/screens.md#orders',
    caller: 'anyone',
    request: nothing,
    response: record({ marks: Type.Array(record({ merchantFullName: Type.String(), logo, colour })) }),
    errors: [],
  },
  'POST /admin/v1/merchants/mark': {
    summary: 'Changes the logo and the colour of a merchant',
    source: 'docs/spec/screens.md#orders',
    caller: managers,
    request: record({
      merchantUuid,
      logo: Type.Optional(
        orNull(
          Type.String({
            pattern: '^[A-Za-z0-9+/]+={0,2}$',
            maxLength: 43_692,
            description:
              'PNG or SVG in base64, at most 32 KiB; null removes the logo, without the field it stays',
          }),
        ),
      ),
      colour,
    }),
    response: nothing,
    errors: ['not.found.error', 'request.invalid.error'],
  },
  'GET /admin/v1/merchants': {
    summary: 'All merchants with their keys and undelivered webhooks',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: nothing,
    response: record({ merchants: Type.Array(merchant) }),
    errors: [],
  },
  'POST /admin/v1/merchants/add': {
    summary: 'Creates a merchant with its first key and its webhook secret',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({
      fullName: givenName(127),
      /** `https://` and a host name only; letters beyond ASCII as `xn--`. */
      websiteUrl: Type.Optional(token(255)),
      physicalAddress: Type.Optional(text(255)),
    }),
    response: record({ merchantUuid, apiKey: shownOnce, webhookSecret: shownOnce }),
    errors: ['request.invalid.error', 'act.done.error'],
    idempotent: 'by-act',
  },
  'POST /admin/v1/merchants/issueKey': {
    summary: 'Issues one more key for a merchant; earlier keys stay valid until they are revoked',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ merchantUuid }),
    response: record({ keyUuid: uuid, apiKey: shownOnce }),
    errors: ['not.found.error', 'act.done.error'],
    idempotent: 'by-act',
  },
  'POST /admin/v1/merchants/revokeKey': {
    summary: 'Revokes a key',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ keyUuid: uuid }),
    response: nothing,
    errors: ['not.found.error'],
    idempotent: 'by-act',
  },
  'POST /admin/v1/merchants/webhooks': {
    summary: 'A page of webhooks, the newest first unless sorted',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({
      ...webhooks.request,
      state: Type.Optional(oneOf(webhookStates)),
      merchantUuid: Type.Optional(merchantUuid),
      orderNumber: Type.Optional(text(64)),
    }),
    response: record({ webhooks: Type.Array(webhook), total: Type.Integer(), ...webhooks.answer }),
    errors: [],
  },
  'POST /admin/v1/merchants/webhooks/replay': {
    summary: 'Sends one webhook again with the same id; later webhooks of its order wait for it',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ webhookId: uuid }),
    response: nothing,
    errors: ['not.found.error'],
  },
  'POST /admin/v1/merchants/webhooks/replayFailed': {
    summary: 'Sends all webhooks again that were not delivered within a day, of one merchant or of all',
    source: 'docs/spec/interfaces.md#merchant',
    caller: managers,
    request: record({ merchantUuid: Type.Optional(merchantUuid) }),
    response: record({ count: Type.Integer() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
