/** Types for the part of oidc-provider that the sandbox uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Interaction = {
    readonly uid: string;
    readonly params: Readonly<Record<string, unknown>>;
  };

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export type ProviderContext = {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly provider: OpenIdProvider;
    };
  };

  export type OpenIdProvider = {
    readonly Client: { readonly prototype: { redirectUriAllowed: (address: string) => boolean } };
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  };

  export const Provider: new (issuer: string, configuration: object) => OpenIdProvider;
}
