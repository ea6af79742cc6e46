import { type Instant, instant, millisecondsOf } from '#domain/dates.ts';
import type { RefusalCode } from '#domain/refusal.ts';

/**
 * A code of the contract, or NETWORK_ERROR for a missing or unreadable response (docs/spec/specification.md#8
 * «Generic»).
 */
export type ApiErrorCode = RefusalCode | 'NETWORK_ERROR';

/** A call without a successful response. The message is in Russian and can be shown, except for NETWORK_ERROR. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An ApiErrorCode, or a code of a newer server. */
  readonly code: string;
  /** Machine-readable details, e.g. `attemptsLeft=2`. */
  readonly description: string | null;
  /** null without a response. */
  readonly httpStatus: number | null;
  /** The page to which identified staff must go before they are logged in; null when none is required. */
  readonly next: NextStep | null;
  /** The end of a log-in limit; null without a limit. */
  readonly limit: LogInLimit | null;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause });
    this.code = refusal.code;
    this.description = refusal.description;
    this.httpStatus = refusal.httpStatus;
    this.next = refusal.next ?? null;
    this.limit = refusal.limit ?? null;
  }
}

export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly description: string | null;
  readonly httpStatus: number | null;
  readonly next?: NextStep;
  readonly limit?: LogInLimit;
};

/** A limit of the log-in, as a page shows it (docs/spec/rules.md#7). */
export type LogInLimit = {
  /** By the server's clock. */
  readonly until: Instant;
  /** When the limit ends by this device's clock, in milliseconds. */
  readonly endsAt: number;
  readonly singleSignOn: boolean;
  readonly supportPhone: string;
};

/**
 * E.g. EXPIRED_CREDENTIALS with the address of the page that changes a password (docs/spec/specification.md#8 «Admin
 * login»).
 */
export type NextStep = { readonly authState: string; readonly authUrl: string };

export function hasCode(error: unknown, ...codes: readonly ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** The log-in limit in an error; null without a limit. */
export function findLimit(error: unknown): LogInLimit | null {
  return error instanceof ApiError ? error.limit : null;
}

/** The error of a missing or unreadable response (docs/spec/specification.md#8 «Generic»). */
export function networkError(httpStatus: number | null, cause?: unknown): ApiError {
  return new ApiError(
    { code: 'NETWORK_ERROR', message: 'serviceUnavailable', description: null, httpStatus },
    cause,
  );
}

/** Whether the page has waited for the answer until the timeout of its request. */
export function isTimeout(error: unknown): boolean {
  return error instanceof ApiError && error.cause instanceof Error && error.cause.name === 'TimeoutError';
}

/**
 * Parses the error in a response body; null for a success. An error has either status FAIL with `error`, or an
 * errorCode with a non-zero `data.errorCode` and its errorMessage (docs/spec/specification.md#8 «Generic»).
 */
export function parseRefusal(body: unknown, httpStatus: number): Refusal | null {
  const status = field(body, 'status');
  if (status === 'FAIL') return parseFailure(field(body, 'error'), httpStatus);
  const data = field(body, 'data');
  const legacyCode = field(data, 'errorCode');
  if (field(body, 'errorCode') !== undefined && legacyCode !== undefined && Number(legacyCode) !== 0) {
    const message = asText(field(data, 'errorMessage')) ?? asText(field(body, 'errorMessage')) ?? '';
    return { code: `${Number(legacyCode)}`, message, description: null, httpStatus };
  }
  return null;
}

function parseFailure(error: unknown, httpStatus: number): Refusal {
  const code = asText(field(error, 'code')) ?? 'internal.error';
  const message = asText(field(error, 'message')) ?? code;
  const [authState, authUrl] = [asText(field(error, 'authState')), asText(field(error, 'authUrl'))];
  const next = authState === null || authUrl === null ? {} : { next: { authState, authUrl } };
  const limit = parseLimit(error);
  return {
    code,
    message,
    description: asText(field(error, 'description')),
    httpStatus,
    ...next,
    ...(limit === null ? {} : { limit }),
  };
}

function parseLimit(error: unknown): LogInLimit | null {
  const until = asText(field(error, 'until'));
  if (until === null) return null;
  const otherWays = field(error, 'otherWays');
  return {
    until: instant(until),
    endsAt: millisecondsOf(instant(until)),
    singleSignOn: field(otherWays, 'singleSignOn') === true,
    supportPhone: asText(field(otherWays, 'supportPhone')) ?? '',
  };
}

/**
 * Sets the end of a limit by this device's clock, because the server's clock may differ. `retryAfter` is in seconds.
 */
export function withLocalLimitEnd(refusal: Refusal, retryAfter: string | null): Refusal {
  const seconds = Number(retryAfter ?? '');
  if (refusal.limit === undefined || !(seconds > 0)) return refusal;
  return { ...refusal, limit: { ...refusal.limit, endsAt: Date.now() + seconds * 1000 } };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
