/** The way to a customer's phone. */
export type SmsGateway = {
  send(message: SmsMessage): Promise<SmsAnswer>;
  /** The same reference is delivered once; false where a message with an unknown outcome would arrive twice. */
  readonly sendsReferenceOnce: boolean;
};

export type SmsMessage = {
  /** 11 digits, `79001000001` */
  readonly phone: string;
  /** One segment: at most 70 characters of Cyrillic or 160 of Latin (docs/spec/gateway.md#15). */
  readonly text: string;
  readonly reference: string;
};

export type SmsAnswer =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'refused' }
  /** It did not leave us: safe to be sent again. */
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'unknown' };
