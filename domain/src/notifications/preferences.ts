import type { NotificationKind } from './notification-kinds.ts';

export const notificationChannels = ['SMS', 'EMAIL', 'PUSH'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * Groups of kinds for which a client chooses channels (docs/spec/rules.md#12). COST and SECURITY keep at least one
 * channel. Every kind of ALWAYS goes by SMS: a code, and the message without which no other card is charged.
 */
export const kindGroups = ['REMINDERS', 'RECEIPTS', 'COST', 'SECURITY'] as const;
export type KindGroup = (typeof kindGroups)[number];

export const groupOfKind = {
  CODE: 'ALWAYS',
  REMINDER: 'REMINDERS',
  RECEIPT: 'RECEIPTS',
  CHARGE_FAILED: 'COST',
  OVERDUE_SOON: 'COST',
  PENALTY_STARTED: 'COST',
  PENALTY_GROWS: 'COST',
  PAYMENT_RESOLVED: 'COST',
  CASCADE_ANNOUNCED: 'ALWAYS',
  CARD_CHANGED: 'SECURITY',
  CARD_EXPIRES: 'COST',
  REFUND_STARTED: 'RECEIPTS',
  REFUND_ARRIVED: 'RECEIPTS',
  ORDER_PAID: 'RECEIPTS',
  ORDER_PAUSED: 'COST',
  ORDER_RESUMED: 'COST',
  CONSENT_CHANGED: 'SECURITY',
  LOGIN_NEW_DEVICE: 'SECURITY',
  LIMITS_RESTORED: 'SECURITY',
} as const satisfies Record<NotificationKind, KindGroup | 'ALWAYS'>;

/** Whether a group keeps at least one channel that reaches the client (docs/spec/rules.md#12). */
export const keepsChannel = {
  REMINDERS: false,
  RECEIPTS: false,
  COST: true,
  SECURITY: true,
} as const satisfies Record<KindGroup, boolean>;

/** Whether a client may switch every channel of a kind off. */
export function mayBeSwitchedOff(kind: NotificationKind): boolean {
  const group = groupOfKind[kind];
  return group !== 'ALWAYS' && !keepsChannel[group];
}

/** The channels that a client has chosen for each group. */
export type Preferences = Readonly<Record<KindGroup, readonly NotificationChannel[]>>;

/** Until the client chooses: an SMS, a letter to a confirmed address, and a push to subscribed browsers. */
export const defaultPreferences: Preferences = {
  REMINDERS: notificationChannels,
  RECEIPTS: notificationChannels,
  COST: notificationChannels,
  SECURITY: notificationChannels,
};

/** The channels that can reach a client now, besides the SMS. */
export type Reachable = Readonly<Record<Exclude<NotificationChannel, 'SMS'>, boolean>>;

type ChannelInput = {
  readonly kind: NotificationKind;
  readonly isAboutOverdueDebt: boolean;
  /** True for a reminder of a client who has switched its SMS off; see `NewNotification`. */
  readonly isWithoutSms?: boolean;
};

/**
 * The channels of a message. A chosen channel that cannot reach the client is left out. A kind about cost or security
 * falls back to the SMS. A message about overdue debt uses the first one, because each counts as a contact
 * (docs/spec/rules.md#12, decision 0088).
 */
export function channelsOf(
  { kind, isAboutOverdueDebt, isWithoutSms = false }: ChannelInput,
  preferences: Preferences,
  reachable: Reachable,
): readonly NotificationChannel[] {
  const group = groupOfKind[kind];
  if (group === 'ALWAYS') return ['SMS'];
  // the stored choice has the order in which the client ticked the channels, and may name one twice
  const usable = notificationChannels.filter(
    (channel) =>
      preferences[group].includes(channel) && (channel === 'SMS' ? !isWithoutSms : reachable[channel]),
  );
  if (usable.length === 0) return keepsChannel[group] ? ['SMS'] : [];
  return isAboutOverdueDebt ? usable.slice(0, 1) : usable;
}

/** A channel that is not used, and why. */
export type UnusedChannel = {
  readonly channel: NotificationChannel;
  readonly reason: 'CLIENT_CHOICE' | 'NOT_CONFIRMED' | 'NOT_SUBSCRIBED';
};

/**
 * Why `channelsOf` finds no channel: the first chosen one does not reach the client, or the client has chosen none. A
 * client who has only switched the SMS of reminders off still has every channel in `preferences`.
 */
export function unusedChannel(kind: NotificationKind, preferences: Preferences): UnusedChannel {
  const group = groupOfKind[kind];
  const inGroup = group === 'ALWAYS' ? [] : preferences[group];
  const chosen = inGroup.length === notificationChannels.length ? [] : inGroup;
  if (chosen.includes('EMAIL')) return { channel: 'EMAIL', reason: 'NOT_CONFIRMED' };
  if (chosen.includes('PUSH')) return { channel: 'PUSH', reason: 'NOT_SUBSCRIBED' };
  return { channel: 'SMS', reason: 'CLIENT_CHOICE' };
}

/** Whether a client may keep these channels of a group only; a group about cost or security needs one that reaches. */
export function isAllowedChoice(
  group: KindGroup,
  channels: readonly NotificationChannel[],
  reachable: Reachable,
): boolean {
  return !keepsChannel[group] || channels.some((channel) => channel === 'SMS' || reachable[channel]);
}
