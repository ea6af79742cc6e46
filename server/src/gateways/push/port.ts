/** What a browser returned when its user allowed messages (the Push API's PushSubscription). */
export type PushSubscription = {
  /** The address of this browser at its push service. It is secret: everybody who knows it can try to send. */
  readonly endpoint: string;
  readonly keys: {
    /** The browser's public key, P-256, base64url. */
    readonly p256dh: string;
    /** 16 bytes, base64url. */
    readonly auth: string;
  };
};

export type OutgoingPush = {
  readonly subscription: PushSubscription;
  /** At most 3,000 bytes. */
  readonly payload: string;
  /** At most 32 letters and digits. An undelivered message with the same topic is replaced. */
  readonly topic: string;
  /** How long the push service keeps the message for a browser that is not connected. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
};

export type PushAnswer =
  | 'accepted'
  /** The browser is not subscribed any more. */
  | 'gone'
  /** The push service refuses the message for good. */
  | 'refused'
  /** Not known to be taken. A retry is safe, because the topic is the same. */
  | 'not-sent';

/** Sends messages to browsers through their push services (RFC 8030, RFC 8291, RFC 8292). */
export type PushGateway = {
  /** The public VAPID key with which browsers subscribe; null when the installation sends no push. */
  readonly publicKey: string | null;
  /** Whether the address belongs to a push service of the configuration, and the keys can encrypt. */
  accepts(subscription: PushSubscription): boolean;
  send(push: OutgoingPush): Promise<PushAnswer>;
};
