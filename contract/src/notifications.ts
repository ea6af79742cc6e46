import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { nextPage, nothing, oneOf, orNull, phoneFields, record, timestamp, uuid } from './fields.ts';
import { email as emailAddress, reason, word } from './texts.ts';

const kind = oneOf([
  'CODE',
  'REMINDER',
  'RECEIPT',
  'CHARGE_FAILED',
  'OVERDUE_SOON',
  'PENALTY_STARTED',
  'PENALTY_GROWS',
  'PAYMENT_RESOLVED',
  'CASCADE_ANNOUNCED',
  'CARD_CHANGED',
  'CARD_EXPIRES',
  'REFUND_STARTED',
  'REFUND_ARRIVED',
  'ORDER_PAID',
  'ORDER_PAUSED',
  'ORDER_RESUMED',
  'CONSENT_CHANGED',
  'LOGIN_NEW_DEVICE',
  'LIMITS_RESTORED',
]);

const channel = oneOf(['SMS', 'EMAIL', 'PUSH']);

const delivery = record({
  channel,
  /** DELIVERED: as the provider reports. FAILED: the provider refused or lost it. SKIPPED: not sent, for the reason. */
  state: oneOf(['QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'SKIPPED']),
  reason: orNull(
    oneOf([
      'CLIENT_CHOICE',
      'CONTACT_REFUSED',
      'DAY_LIMIT',
      'WEEK_LIMIT',
      'MONTH_LIMIT',
      'RESERVED',
      'TOO_LATE',
      'PROVIDER',
      'LAW',
      'NOT_CONFIRMED',
      'NOT_SUBSCRIBED',
    ]),
  ),
  breach: orNull(Type.String({ description: 'for staff: the broken clause of a law in Russian' })),
  /** The time of the last change of the state. */
  at: timestamp,
});

const messageFields = {
  messageUuid: uuid,
  kind,
  text: Type.String({ description: 'never contains a code' }),
  orderUuid: orNull(uuid),
  orderNumber: orNull(Type.String()),
  merchantFullName: orNull(Type.String()),
  createdAt: timestamp,
  channels: Type.Array(delivery),
};

const message = record(messageFields);

const messageForStaff = record({
  ...messageFields,
  mayResend: Type.Boolean({ description: 'staff may send it again by SMS' }),
  isOutdated: Type.Boolean({ description: 'it reports a card or a consent that has changed since' }),
});

const contactRefusal = record({
  refusedAt: timestamp,
  byClient: Type.Boolean({ description: 'the client refused in the cabinet, not through staff' }),
  reason: orNull(Type.String()),
});

const email = record({
  address: Type.String(),
  /** The confirmation letter. */
  letterState: oneOf(['WAITING', 'SENT', 'NOT_SENT']),
  /** The link of the letter was opened; before that nothing else is sent to the address. */
  isConfirmed: Type.Boolean(),
});

const group = oneOf(['REMINDERS', 'RECEIPTS', 'COST', 'SECURITY']);

const settings = record({
  groups: Type.Array(record({ group, channels: Type.Array(channel) })),
  email: orNull(email),
  push: record({
    publicKey: orNull(
      Type.String({ description: 'the VAPID key with which a browser subscribes; null without push' }),
    ),
    browsers: Type.Integer({ description: 'the number of subscribed browsers' }),
  }),
  /** No message about overdue debt is sent. */
  isContactRefused: Type.Boolean(),
});

const contactsLeft = record({
  inDay: Type.Integer(),
  inWeek: Type.Integer(),
  inMonth: Type.Integer(),
  utcOffset: Type.Integer({
    description:
      'minutes by which the clock of the client is ahead of UTC; days and hours of messages follow it',
  }),
});

/** «Сообщения»: every message to a client with its delivery (docs/spec/rules.md#12). */
export const notificationsEndpoints = {
  'POST /client/messages/list': {
    summary: "A page of the client's messages, newest first",
    source: 'docs/spec/rules.md#12, docs/spec/interfaces.md#service',
    caller: 'client',
    request: record({ nextPage }),
    response: record({
      messages: Type.Array(message),
      total: Type.Integer(),
      unread: Type.Integer({ description: 'messages after the last one that was read, without codes' }),
    }),
    errors: [],
  },
  'POST /client/messages/read': {
    summary: 'Marks a message and all before it as read, or all messages',
    source: 'docs/spec/rules.md#12, docs/spec/interfaces.md#service',
    caller: 'client',
    request: record({ messageUuid: Type.Optional(uuid) }),
    response: nothing,
    errors: [],
  },
  'POST /admin/client/messages': {
    summary: "A page of a client's messages, and how many messages about overdue debt the law still allows",
    source: 'docs/spec/rules.md#12',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, nextPage }),
    response: record({
      messages: Type.Array(messageForStaff),
      total: Type.Integer(),
      contactsLeft,
      /** The refusal of contact about overdue debt; null without one. */
      contactRefusal: orNull(contactRefusal),
      email: orNull(email),
    }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/messages/resend': {
    summary: 'Sends a message to a client again by SMS; one that waits is not sent twice',
    source: 'docs/spec/rules.md#12',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({ ...phoneFields, messageUuid: uuid }),
    response: nothing,
    errors: [
      'client.not.exist.error',
      'message.not.found.error',
      'message.resend.error',
      'request.limit.exceeded',
    ],
    idempotent: 'by-act',
  },
  'POST /admin/v1/client/contactRefusal': {
    summary: "Records a client's refusal of contact about overdue debt, or its withdrawal",
    source: 'docs/spec/rules.md#12',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({ ...phoneFields, isRefused: Type.Boolean(), comment: reason }),
    response: nothing,
    errors: ['client.not.exist.error'],
  },
  'GET /client/notificationSettings': {
    summary: 'The own channels of messages, the e-mail address and the refusal of contact',
    source: 'docs/spec/rules.md#12',
    caller: 'client',
    request: nothing,
    response: settings,
    errors: [],
  },
  'POST /client/notificationSettings': {
    summary: 'Sets the channels of one group of messages; groups about cost and security keep at least one',
    source: 'docs/spec/rules.md#12',
    caller: 'client',
    request: record({ group, channels: Type.Array(channel, { maxItems: 3, uniqueItems: true }) }),
    response: settings,
    errors: ['notification.channel.needed.error', 'session.not.fresh.error'],
  },
  'POST /client/push/subscribe': {
    summary: 'Subscribes the browser of this session to push messages',
    source: 'docs/spec/rules.md#12',
    caller: 'client',
    request: record({
      endpoint: word(1000),
      keys: record({ p256dh: word(100), auth: word(50) }),
    }),
    response: settings,
    errors: ['push.subscription.error'],
  },
  'POST /client/push/unsubscribe': {
    summary: 'Ends the subscription of a browser; an unknown one is no error',
    source: 'docs/spec/rules.md#12',
    caller: 'client',
    request: record({ endpoint: word(1000) }),
    response: settings,
    errors: [],
  },
  'POST /client/email': {
    summary: 'Sets the own e-mail address, or sends its confirmation letter again',
    source: 'docs/spec/rules.md#12',
    caller: 'client',
    request: record({ address: emailAddress }),
    response: nothing,
    errors: ['request.limit.exceeded', 'session.not.fresh.error'],
  },
  'POST /client/email/confirm': {
    summary: 'Confirms the e-mail address whose letter has this code',
    source: 'docs/spec/rules.md#12',
    caller: 'anyone',
    request: record({ code: word(100) }),
    response: nothing,
    errors: ['email.link.error'],
  },
  'POST /admin/v1/client/email': {
    summary: "Corrects a client's e-mail address; it has to be confirmed again",
    source: 'docs/spec/rules.md#12',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({ ...phoneFields, address: emailAddress, comment: reason }),
    response: nothing,
    errors: ['client.not.exist.error', 'request.limit.exceeded'],
  },
  'POST /client/contactRefusal': {
    summary: 'Switches the own refusal of contact about overdue debt on or off',
    source: 'docs/spec/rules.md#12',
    caller: 'client',
    request: record({ isRefused: Type.Boolean() }),
    response: nothing,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
