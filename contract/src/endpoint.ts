import type { Brand } from '#domain/brand.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Type } from 'typebox';

/**
 * Allowed callers of an endpoint (docs/spec/specification.md#6): anyone; a logged-in client; staff with at least one
 * of the permissions (an empty list means any staff); a merchant with its API key.
 */
export type Caller = 'anyone' | 'client' | 'merchant' | { readonly staff: readonly Permission[] };

type Verb = 'GET' | 'POST';
export type EndpointKey = `${Verb} /${string}`;

/** The definition of one endpoint. Routes, validation, client types and OpenAPI are derived from it. */
export type Endpoint = {
  readonly summary: string;
  /** The section of the specification that requires the endpoint. */
  readonly source: string;
  readonly caller: Caller;
  /**
   * True for calls that view or pay orders: a session opened by a checkout code can make them. For other client calls
   * such a session needs a fresh code (docs/spec/rules.md#7).
   */
  readonly checkoutSession?: true;
  /** Path parameters, `:name`. */
  readonly params?: Type.TSchema;
  /** The body of a POST, the query of a GET. Unknown fields are refused (docs/spec/rules.md#8). */
  readonly request: Type.TSchema;
  /** The response fields in addition to `"status":"SUCCESS"`. */
  readonly response: Type.TSchema;
  /** The error codes of this endpoint, in addition to `errorsOfAnyCall`. */
  readonly errors: readonly RefusalCode[];
  /** Request format; JSON by default (docs/spec/specification.md#7). */
  readonly accepts?: 'multipart/form-data';
  /** Response format; JSON by default. Errors are always JSON. */
  readonly answers?:
    | 'application/csv'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'text/calendar; charset=utf-8';
  /**
   * How repeated requests are recognised (docs/spec/rules.md#8). `header-required`: by the `Idempotency-Key`, which
   * must be sent. `by-header`: by the key, if one is sent. `by-object`: like `by-header`; without a key, payments of
   * the same debts are repeats (docs/spec/rules.md#5). `by-act`: like `by-header`, for acts of staff that also work while
   * the books are compared after a restore (docs/decisions/0059-after-a-restore.md).
   */
  readonly idempotent?: 'by-object' | 'by-header' | 'by-act' | 'header-required';
  /** Pages of other sites may read the answer, without cookies (docs/spec/reliability.md#S-10). */
  readonly crossOrigin?: true;
  /** The response field with the time until which a stored response is repeated. Later, the handler answers a repeat. */
  readonly answerHoldsUntil?: string;
};

/** A request as its caller sends it: identifiers are text until the server has validated them. */
export type RequestOf<E extends Endpoint> = UnbrandedFields<AcceptedRequestOf<E>>;

/** A request that the schema has accepted, with branded identifiers. */
export type AcceptedRequestOf<E extends Endpoint> = Type.Static<E['request']>;

type UnbrandedFields<Fields> = Fields extends object
  ? { [Name in keyof Fields]: UnbrandedValue<Fields[Name]> }
  : never;

type UnbrandedValue<Value> =
  Value extends Brand<string, string> ? string : Value extends object ? UnbrandedFields<Value> : Value;

export type ResponseOf<E extends Endpoint> = Type.Static<E['response']>;
export type ErrorOf<E extends Endpoint> = E['errors'][number];
