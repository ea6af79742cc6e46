/** Sends letters to the mail server. */
export type MailGateway = { send(letter: Letter): Promise<MailAnswer> };

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each retry of a letter, so that a mailbox shows it once. */
  readonly reference: string;
  /** The page where the client switches the kind off; null for a kind that stays on. */
  readonly unsubscribeUrl: string | null;
};

export type MailAnswer =
  | { readonly kind: 'accepted' }
  /** The server refuses the address of the recipient for good. */
  | { readonly kind: 'refused' }
  /** The server did not take the letter, now or because of our account, sender or text; a retry is safe. */
  | { readonly kind: 'not-sent' }
  /** The connection was lost after the last line of the letter: the server may have taken it. */
  | { readonly kind: 'unknown' };
