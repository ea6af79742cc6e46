import type { Call, Endpoints } from '#contract/endpoints.ts';
import type { Endpoint, ErrorOf, AcceptedRequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import type { MerchantUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { Type } from 'typebox';
import type { ClientInSession } from '../use-cases/auth/find-client-session.ts';
import type { Context } from '../use-cases/context.ts';
import type { Form } from './reading/multipart-form.ts';

export type ClientCaller = ClientInSession;
export type StaffCaller = StaffActor & { readonly permissions: readonly Permission[] };
/** `keyUuid`: the API key that authenticated the call. */
export type MerchantCaller = { readonly merchantUuid: MerchantUuid; readonly keyUuid: string };

/** The type of an endpoint's caller, derived from the contract. */
export type CallerOf<E extends Endpoint> = E['caller'] extends 'client'
  ? ClientCaller
  : E['caller'] extends 'merchant'
    ? MerchantCaller
    : E['caller'] extends { staff: readonly Permission[] }
      ? StaffCaller
      : null;

/** The caller's address, headers and cookies, with setters for the reply. Cookies have the names of cookies.ts. */
export type Exchange = {
  /** The caller's IPv4 or IPv6 address. */
  readonly address: string;
  readonly userAgent: string;
  /** The `Idempotency-Key` header; null when it is optional and missing. */
  readonly idempotencyKey: string | null;
  /** The clock of the browser from the `Utc-Offset` header, minutes ahead of UTC; null when it is not known. */
  readonly utcOffset: UtcOffset | null;
  /** True for an automatic request of an open page, without an action of the user. */
  readonly isPageRequest: boolean;
  /** Whether the caller has closed the connection: no one reads the answer. */
  isAbandoned(): boolean;
  cookie(name: CookieName): string | null;
  setCookie(name: CookieName, value: string): void;
  clearCookie(name: CookieName): void;
  /** Reports to staff in how many seconds their session ends without activity (docs/spec/reliability.md#S-07). */
  reportSessionLifetime(seconds: number): void;
};

/**
 * Cookies of sessions (`client`, `staff`), of browsers before a log-in (`browser`), of trusted devices (`device`,
 * `staffDevice`), of a checkout and the exchange of its code, and of the sign-on by Сбер ID.
 */
export type CookieName =
  | 'client'
  | 'staff'
  | 'browser'
  | 'device'
  | 'staffDevice'
  | 'checkout'
  | 'exchange'
  | 'signOn';

/** The JSON fields of a response as text from the database, sent unchanged for performance. */
export type ReadyFields = { readonly readyFields: string };

/** A downloadable file, streamed while it is read. */
export type ReadyFile = { readonly readyFile: AsyncIterable<string | Uint8Array>; readonly fileName: string };

export type HandlerInput<E extends Endpoint> = {
  readonly context: Context;
  readonly caller: CallerOf<E>;
  readonly request: E extends { readonly accepts: 'multipart/form-data' } ? Form : AcceptedRequestOf<E>;
  readonly params: E['params'] extends Type.TSchema ? Type.Static<E['params']> : null;
  readonly exchange: Exchange;
};

/** A call with an `Idempotency-Key` also finds a used key under the lock of its order. */
export type Answer<E extends Endpoint> = Result<
  ResponseOf<E> | ReadyFields | ReadyFile,
  Refusal<ErrorOf<E> | 'idempotency.key.reused.error'>
>;

/** Parses the values that the schema checks only as text, calls one use case, and presents its result. */
export type Handler<C extends Call> = (input: HandlerInput<Endpoints[C]>) => Promise<Answer<Endpoints[C]>>;

/**
 * A frequent read of a client. It has no separate guard, because it checks the session and reads its data in one
 * database round trip (docs/spec/performance.md#orders-list).
 */
export type SessionReader<C extends Call> = {
  readonly readInSession: (
    input: Omit<HandlerInput<Endpoints[C]>, 'caller'> & { readonly sessionToken: string },
  ) => Promise<Result<ReadyFields, Refusal<ErrorOf<Endpoints[C]> | 'no.session.error'>>>;
};

/** The calls for clients only. */
export type ClientCall = {
  [C in Call]: Endpoints[C]['caller'] extends 'client' ? C : never;
}[Call];
