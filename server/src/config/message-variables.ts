import { createECDH } from 'node:crypto';
import { type ChargePlan, defaultChargePlan } from '#domain/charges/charge-plan.ts';
import { defaultMessageHours } from '#domain/message-hours.ts';
import { type ContactLimits, defaultContactLimits } from '#domain/notifications/contact-guard.ts';
import type { Environment } from './environment.ts';
import {
  address,
  withRequirement,
  list,
  optional,
  secret,
  text,
  type Variable,
  wholeNumber,
} from './variable.ts';

/** The services of Chrome, Firefox, Safari and Edge. */
const knownServices =
  'fcm.googleapis.com,updates.push.services.mozilla.com,push.apple.com,notify.windows.com';

/** A pair for development; subscriptions of the sandbox hold only with the key that made them. */
const developmentKeys =
  'BAIdh7lUcXofrqviR8WHU8gr0O4LO9kzHkDtyR8NqiBQswJV3aC9h-A384oz8R5mYVDCVx2lWDcyKJPpj_0iNZU:7rLDIDPFXd1bxd2ESHqB75P6AfAh1XxZUq0duCI7rB0';

/** Letters and push messages, and the hours and number of messages (docs/spec/rules.md#12). */
export const messageVariables = {
  mailUrl: address('SMTP_URL', {
    fallback: ({ production, sandboxUrl }) => (production ? '' : mailUrlOf(sandboxUrl)),
    schemes: ['smtps', 'smtp'],
    meaning: 'Mail server, `smtps://user:password@host:465`. Without one no letter is sent.',
  }),
  mailFrom: text('MAIL_FROM', {
    fallback: ({ production }) => (production ? '' : 'Плати частями <noreply@chasti.example>'),
    meaning: 'Sender of letters. Must be set with `SMTP_URL`.',
  }),
  pushKeys: withRequirement(
    secret('PUSH_KEYS', {
      fallback: ({ production }) => (production ? '' : developmentKeys),
      form: '`public:private`, base64url',
      meaning: 'VAPID key pair (RFC 8292). Without one no browser can subscribe to push messages.',
    }),
    'must be a VAPID key pair, public:private, in base64url',
    (pair) => isPair(pair.split(':')),
  ),
  pushServices: withRequirement(
    list('PUSH_SERVICES', {
      fallback: knownServices,
      form: 'hosts, separated by commas',
      meaning: 'Hosts of push services. Their subdomains are included.',
    }),
    'must be a list of hosts',
    (hosts) => hosts.every((host) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)),
  ),
  fromHour: wholeNumber('MESSAGES_FROM_HOUR', {
    least: 0,
    most: 22,
    fallback: defaultMessageHours.fromHour,
    unit: "hour of the client's time",
    meaning: 'Hour from which messages that are not urgent are sent.',
  }),
  toHour: optional(
    wholeNumber('MESSAGES_TO_HOUR', {
      least: 1,
      most: 24,
      fallback: 0,
      unit: "hour of the client's time",
      meaning: `Hour until which messages that are not urgent are sent. Default ${defaultMessageHours.toHour}, at least an hour later.`,
    }),
  ),
  reminderHour: optional(
    wholeNumber('REMINDER_HOUR', {
      least: 0,
      most: 23,
      fallback: 0,
      unit: 'hour in Moscow',
      meaning:
        `Hour of reminders of payments, overdue payments and cards that expire. Default ${defaultChargePlan.reminderHour}, or the nearest ` +
        'hour of messages.',
    }),
  ),
  contactLimits: {
    mostInDay: contacts('CONTACTS_PER_DAY', 'mostInDay', 'a day'),
    mostInWeek: contacts('CONTACTS_PER_WEEK', 'mostInWeek', 'seven days'),
    mostInMonth: contacts('CONTACTS_PER_MONTH', 'mostInMonth', 'thirty days'),
  },
};

/** The defaults are the highest values that federal law 230-FZ allows. */
function contacts(name: string, limit: keyof ContactLimits, period: string): Variable<number> {
  const most = defaultContactLimits[limit];
  return wholeNumber(name, {
    least: 0,
    most,
    fallback: most,
    meaning: `Messages about overdue debt to one client in ${period}.`,
  });
}

/** The sandbox's mail server listens 25 ports after its HTTP port. */
function mailUrlOf(sandboxUrl: string): string {
  const { hostname, port } = new URL(sandboxUrl);
  return `smtp://${hostname}:${Number(port) + 25}`;
}

function isPair([publicKey = '', privateKey = '']: readonly string[]): boolean {
  const scalar = Buffer.from(privateKey, 'base64url');
  if (scalar.length !== 32) return false;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(scalar);
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

export type MailConfig = {
  /** `smtps://user:password@host:465`, or `smtp://` on loopback. */
  readonly url: string;
  readonly from: string;
};

/** The mail server; null without one. */
export function readMail(environment: Environment): MailConfig | null {
  const url = environment.value(messageVariables.mailUrl);
  if (url === '') return null;
  const from = environment.value(messageVariables.mailFrom);
  if (from === '') environment.addProblem(messageVariables.mailFrom, 'must be set');
  return { url, from };
}

export type PushConfig = {
  /** The VAPID keys (RFC 8292), base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where push services report problems. */
  readonly subject: string;
  /** Hosts of push services; their subdomains belong to them. */
  readonly services: readonly string[];
};

/** The keys and services of push messages; null without keys. */
export function readPush(environment: Environment, publicUrl: string): PushConfig | null {
  const [publicKey = '', privateKey = ''] = environment.value(messageVariables.pushKeys).split(':');
  const services = environment.value(messageVariables.pushServices);
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:noreply@chasti.example';
  return publicKey === '' ? null : { publicKey, privateKey, services, subject };
}

/** The hours of a plan of charges that follow the messages. */
type HoursOfMessages = Pick<ChargePlan, 'reminderHour' | 'messageHours'>;

/**
 * Reads the hours of messages. The reminder hour lies between them (docs/spec/rules.md#3, docs/spec/rules.md#12). From
 * 10 to 11 in Moscow a message about a debt may be sent in each zone of Russia, also at the weekend.
 */
export function readMessageHours(environment: Environment): HoursOfMessages {
  const { fromHour: from, toHour: to, reminderHour: reminder } = messageVariables;
  const fromHour = environment.value(from);
  const earliestEnd = fromHour + 1;
  const toHour = environment.value(to) ?? Math.max(defaultMessageHours.toHour, earliestEnd);
  if (toHour < earliestEnd) environment.addProblem(to, `must be a whole number from ${earliestEnd} to 24`);
  const nearest = Math.min(Math.max(defaultChargePlan.reminderHour, fromHour), toHour - 1);
  const reminderHour = environment.value(reminder) ?? nearest;
  if (reminderHour < fromHour || reminderHour >= toHour)
    environment.addProblem(reminder, `must be a whole number from ${fromHour} to ${toHour - 1}`);
  return { messageHours: { ...defaultMessageHours, fromHour, toHour }, reminderHour };
}
