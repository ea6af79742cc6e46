import type { Send, ApiClient } from '#testing/api-client.ts';

/** A client or a member of staff who logs in again when the session has ended. Many callers may share it. */
export type LastingSession = {
  readonly send: Send;
  /** The next call logs in again. */
  forget(): void;
};

type SessionClient = Pick<ApiClient, 'send'>;

/** Logs in with `enter` at the first call and after each answer 401. */
export function lastingSession(enter: () => Promise<SessionClient>): LastingSession {
  let session: Promise<SessionClient> | null = null;
  const current = (): Promise<SessionClient> => {
    session ??= enter().catch((error: unknown) => {
      session = null;
      throw error;
    });
    return session;
  };
  return {
    send: async (call, request, headers) => {
      const used = current();
      const answer = await (await used).send(call, request, headers);
      if (answer.httpStatus !== 401) return answer;
      if (session === used) session = null;
      return (await current()).send(call, request, headers);
    },
    forget: () => {
      session = null;
    },
  };
}
