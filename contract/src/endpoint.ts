import type { Permission } from '#domain/staff/permissions.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Type } from 'typebox';

/**
 * Who may call an endpoint (docs/spec/specification.md#6): anyone; a logged-in client; staff with any one of the permissions
 * (an empty list means any staff); a merchant by its API key; the bank, whose word is checked by signature.
 */
export type Caller = 'anyone' | 'client' | 'merchant' | { readonly staff: readonly Permission[] };

type Verb = 'GET' | 'POST';
export type EndpointKey = `${Verb} /${string}`;

/** One call of the service, written once: the routes, the checks, the screens' types and OpenAPI come from here. */
export type Endpoint = {
  readonly summary: string;
  /** The section that asks for it. */
  readonly source: string;
  readonly caller: Caller;
  /**
   * A client's call that shows or pays her orders: a session opened by a checkout code may make it. Every other call of a
   * client asks such a session for a fresh code (docs/spec/rules.md#7).
   */
  readonly checkoutSession?: true;
  /** In the path, `:name`. */
  readonly params?: Type.TSchema;
  /** The body of a POST, the query of a GET. Unknown fields are refused (docs/spec/rules.md#8). */
  readonly request: Type.TSchema;
  /** The fields beside `"status":"SUCCESS"`. */
  readonly response: Type.TSchema;
  /** The refusals of its own, beside those that any call may meet. */
  readonly errors: readonly RefusalCode[];
  /** JSON unless it says otherwise (docs/spec/specification.md#7). */
  readonly accepts?: 'multipart/form-data';
  /** JSON unless it says otherwise; a refusal is JSON always. */
  readonly answers?:
    'application/csv' | 'application/pdf' | 'application/octet-stream' | 'text/calendar; charset=utf-8';
  /**
   * Takes an `Idempotency-Key` (docs/spec/rules.md#8). Without one a `by-object` call, which begins a payment, is guarded by what it pays
   * (docs/spec/rules.md#5).
   */
  readonly idempotent?: 'by-object' | 'by-header' | 'header-required';
};

export type RequestOf<E extends Endpoint> = Type.Static<E['request']>;
export type ResponseOf<E extends Endpoint> = Type.Static<E['response']>;
export type ErrorOf<E extends Endpoint> = E['errors'][number];
