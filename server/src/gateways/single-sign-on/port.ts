/**
 * The bank's single sign-on, which identifies persons (docs/spec/specification.md#1, docs/spec/reliability.md#S-35).
 */
export type SingleSignOnGateway = {
  /** Starts a sign-on and returns the bank's log-in page; null when the bank is unreachable. */
  begin(): Promise<SignOnStart | null>;
  /** Finishes a sign-on: identifies the person whose browser has returned with these secrets. */
  finish(signOnReturn: SignOnReturn): Promise<SignOnAnswer>;
};

/** Random values of one sign-on, checked at its end. */
export type SignOnSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type SignOnStart = { readonly address: string; readonly secrets: SignOnSecrets };

export type SignOnReturn = {
  /** The query of the return request, `?code=…&state=…`. */
  readonly query: string;
  readonly secrets: SignOnSecrets;
};

export type SignOnAnswer =
  | {
      readonly kind: 'known';
      /** In the format of the bank. */
      readonly phone: string;
      /** The bank's issuer, and its unique identifier of the person. */
      readonly issuer: string;
      readonly subject: string;
    }
  | { readonly kind: 'refused'; /** An error code of the protocol, for the log. */ readonly reason: string };
