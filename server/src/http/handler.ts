import type { Call, Endpoints } from '#contract/endpoints.ts';
import type { Endpoint, ErrorOf, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { MerchantUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { Type } from 'typebox';
import type { ClientInSession } from '../use-cases/auth/find-client-session.ts';
import type { Context } from '../use-cases/context.ts';
import type { Form } from './reading/multipart-body.ts';

export type ClientCaller = ClientInSession;
export type StaffCaller = StaffActor & { readonly permissions: readonly Permission[] };
export type MerchantCaller = { readonly merchantUuid: MerchantUuid };

/** Who calls, as far as the contract lets them in. */
export type CallerOf<E extends Endpoint> = E['caller'] extends 'client'
  ? ClientCaller
  : E['caller'] extends 'merchant'
    ? MerchantCaller
    : E['caller'] extends { staff: readonly Permission[] }
      ? StaffCaller
      : null;

/** What the browser or program brought along and what it is to keep; cookies by the names of cookies.ts. */
export type Exchange = {
  /** The address that the call came from, IPv4 or IPv6. */
  readonly address: string;
  readonly userAgent: string;
  /** The `Idempotency-Key` that came along; null where it may be left out and was. */
  readonly idempotencyKey: string | null;
  /** A page that stands open asks by itself, with nobody's hand on it. */
  readonly isAskedByPage: boolean;
  cookie(name: CookieName): string | null;
  setCookie(name: CookieName, value: string): void;
  clearCookie(name: CookieName): void;
  /** Tells staff in how many seconds their session ends unless something is done (docs/spec/reliability.md#S-07). */
  tellSessionLife(seconds: number): void;
};

/**
 * `client` and `staff` sessions, the browser before it is logged in, the trusted devices, the checkout, the exchange of
 * its code, the way to Сбер ID.
 */
export type CookieName =
  'client' | 'staff' | 'browser' | 'device' | 'staffDevice' | 'checkout' | 'exchange' | 'signOn';

/** JSON text of the fields of an answer, made by the database and sent as it is (performance: 0.99 of the limit). */
export type ReadyFields = { readonly readyFields: string };

/** A file to be kept, sent as it is read. */
export type ReadyFile = { readonly readyFile: AsyncIterable<string | Uint8Array>; readonly fileName: string };

export type HandlerInput<E extends Endpoint> = {
  readonly context: Context;
  readonly caller: CallerOf<E>;
  readonly request: E extends { readonly accepts: 'multipart/form-data' } ? Form : RequestOf<E>;
  readonly params: E['params'] extends Type.TSchema ? Type.Static<E['params']> : null;
  readonly exchange: Exchange;
};

export type Answer<E extends Endpoint> = Result<ResponseOf<E> | ReadyFields | ReadyFile, Refusal<ErrorOf<E>>>;

/** Doorway 1: parses what the schema could not, calls one use case, presents its answer. */
export type Handler<C extends Call> = (input: HandlerInput<Endpoints[C]>) => Promise<Answer<Endpoints[C]>>;

/**
 * A hot read of a client: it is not admitted first and answered then, it asks the database for its session and for what
 * it reads in one round trip (docs/spec/performance.md#orders-list).
 */
export type SessionReader<C extends Call> = {
  readonly readInSession: (
    input: Omit<HandlerInput<Endpoints[C]>, 'caller'> & { readonly sessionToken: string },
  ) => Promise<Result<ReadyFields, Refusal<ErrorOf<Endpoints[C]> | 'no.session.error'>>>;
};

/** The calls that only a client may make. */
export type ClientCall = {
  [C in Call]: Endpoints[C]['caller'] extends 'client' ? C : never;
}[Call];
