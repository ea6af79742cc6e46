/** Sends SMS messages. */
export type SmsGateway = {
  send(message: SmsMessage): Promise<SmsAnswer>;
  /** True when the provider delivers a reference once; false when a repeated message may arrive twice. */
  readonly sendsReferenceOnce: boolean;
};

export type SmsMessage = {
  /** 11 digits, `79001000001` */
  readonly phone: string;
  /**
   * A segment has at most 70 characters of Cyrillic or 160 of Latin (docs/spec/gateway.md#15); a link needs a second
   * one.
   */
  readonly text: string;
  readonly reference: string;
  /** How long the provider may try to deliver the message: a late code is of no use, a late reminder is false. */
  readonly secondsUseful: number;
};

/** What the provider reports later about a message that it accepted (docs/spec/gateway.md#15.2). */
export type SmsReceipt = {
  /** The provider's id of the message, as it stood in its answer. */
  readonly providerMessageId: string;
  /** False when the message will not be delivered. */
  readonly isDelivered: boolean;
};

export type SmsAnswer =
  /** The provider took the message. Without an id that can be stored its receipts are not matched. */
  | { readonly kind: 'accepted'; readonly providerMessageId: string | null }
  /** The provider refuses the message or the phone for good; a retry is useless. */
  | { readonly kind: 'refused' }
  /** The provider did not take the message, now or because of our account; a retry is safe. */
  | { readonly kind: 'not-sent' }
  /** No answer that can be read: the message may be sent. A retry is safe if a reference is delivered once. */
  | { readonly kind: 'unknown' };
