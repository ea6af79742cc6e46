import { success } from '#domain/result.ts';
import { endOtherSessions, listClientSessions } from '../../use-cases/auth/client-sessions.ts';
import type { Handler } from '../handler.ts';

export const listSessionsHandler: Handler<'GET /client/sessions'> = async ({ context, caller }) => {
  const sessions = await listClientSessions(context, caller);
  return success({ sessions: sessions.map((session) => ({ ...session })) });
};

export const endOtherSessionsHandler: Handler<'POST /client/sessions/endOthers'> = async ({
  context,
  caller,
}) => {
  const ended = await endOtherSessions(context, caller);
  return ended.ok ? success({}) : ended;
};
