import { returnPath } from './return-path.ts';

/** What the address of a log-in page may say. */
export type LogInSearch = {
  /** The page that was asked for before the log-in. */
  readonly returnTo?: string;
  /** The code of a refusal with which another page led here; it only chooses a known text (docs/spec/reliability.md#S-35). */
  readonly error?: string;
};

export function readLogInSearch(query: Record<string, unknown>): LogInSearch {
  const asked = returnPath(query['returnTo']);
  const { error } = query;
  return {
    ...(asked === null ? {} : { returnTo: asked }),
    ...(typeof error === 'string' && /^[a-z.]{1,64}$/.test(error) ? { error } : {}),
  };
}

/** What our own server writes at the end of a single sign-on. */
export type SignOnSearch = {
  readonly status: 'SUCCESS' | 'FAIL';
  /** It only chooses a known text (docs/spec/reliability.md#S-35). */
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
