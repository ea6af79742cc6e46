/** The bank's single sign-on: who somebody is, told by the bank (docs/spec/specification.md#1, docs/spec/reliability.md#S-35). */
export type SingleSignOnGateway = {
  /** Where the browser goes to tell the bank who it is; null when the bank cannot be reached. */
  begin(): Promise<SignOnStart | null>;
  /** Phone and name of whoever has come back with these secrets. */
  finish(way: WayBack): Promise<SignOnAnswer>;
};

/** Drawn for one sign-on and needed once more at its end. */
export type SignOnSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type SignOnStart = { readonly address: string; readonly secrets: SignOnSecrets };

export type WayBack = {
  /** The query with which the bank has sent the browser back, `?code=…&state=…`. */
  readonly query: string;
  readonly secrets: SignOnSecrets;
};

export type SignOnAnswer =
  | {
      readonly kind: 'known';
      /** As the bank writes it. */
      readonly phone: string;
      /** The bank's own name, and its name for this person, which it gives to nobody else. */
      readonly issuer: string;
      readonly subject: string;
    }
  | { readonly kind: 'refused'; /** A word of the protocol, for the log. */ readonly reason: string };
