import { returnPath } from './return-path.ts';

/** The query parameters of a log-in page. */
export type LogInSearch = {
  /** The page requested before the log-in. */
  readonly returnTo?: string;
  /**
   * The error code with which another page redirected here. It only selects a known text
   * (docs/spec/reliability.md#S-35).
   */
  readonly error?: string;
};

export function readLogInSearch(query: Record<string, unknown>): LogInSearch {
  const returnTo = returnPath(query['returnTo']);
  const { error } = query;
  return {
    ...(returnTo === null ? {} : { returnTo }),
    ...(typeof error === 'string' && /^[a-z.]{1,64}$/.test(error) ? { error } : {}),
  };
}

/** The query parameters with which our own server ends a single sign-on. */
export type SignOnSearch = {
  readonly status: 'SUCCESS' | 'FAIL';
  /** It only selects a known text (docs/spec/reliability.md#S-35). */
  readonly errorCode: string;
  readonly returnTo?: string;
};

export function readSignOnSearch(query: Record<string, unknown>): SignOnSearch {
  const { returnTo, error = 'sberid.auth.failed.error' } = readLogInSearch({
    ...query,
    error: query['errorCode'],
  });
  return {
    status: query['status'] === 'SUCCESS' ? 'SUCCESS' : 'FAIL',
    errorCode: error,
    ...(returnTo === undefined ? {} : { returnTo }),
  };
}
