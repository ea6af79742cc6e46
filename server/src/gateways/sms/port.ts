/** The way to a customer's phone. */
export type SmsGateway = {
  send(message: SmsMessage): Promise<SmsAnswer>;
};

export type SmsMessage = {
  /** 11 digits, `79001000001` */
  readonly phone: string;
  /** At most 70 characters: one segment of Cyrillic (gateway.md 15.1). */
  readonly text: string;
  /** The same reference is delivered once. */
  readonly reference: string;
};

export type SmsAnswer =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };
