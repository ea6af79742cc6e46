import { refuse } from '#domain/refusal.ts';
import { done } from '#domain/result.ts';
import { findClientSession } from '../../use-cases/auth/find-client-session.ts';
import { viewClient } from '../../use-cases/clients/view-client.ts';
import type { Handler } from '../handler.ts';
import { profileOf } from './profile.ts';

export const viewUserHandler: Handler<'GET /user'> = async ({ context, exchange }) => {
  const token = exchange.cookie('client');
  const session = token === null ? null : await findClientSession(context, token);
  const client = session === null ? null : await viewClient(context, session.clientUuid);
  return client === null ? refuse('no.session.error') : done({ clientDto: profileOf(context, client) });
};
