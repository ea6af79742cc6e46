import type { Endpoints } from '#contract/endpoints.ts';
import { success } from '#domain/result.ts';
import { findClientSession } from '../../use-cases/auth/find-client-session.ts';
import { refuseSession } from '../../use-cases/auth/read-in-session.ts';
import { findStaffSession } from '../../use-cases/auth/staff/find-staff-session.ts';
import { viewClient } from '../../use-cases/clients/view-client.ts';
import { viewLastSearchPhone } from '../../use-cases/clients/view-staff.ts';
import type { Answer, Handler, HandlerInput } from '../handler.ts';
import { profileOf } from './profile.ts';

type Input = HandlerInput<Endpoints['GET /user']>;

/** A browser has one session, of staff or of a client (docs/spec/reliability.md#S-09). */
export const viewUserHandler: Handler<'GET /user'> = async (input) =>
  (await findStaffUser(input)) ??
  (await findClientUser(input)) ??
  refuseSession(input.context, input.exchange.cookie('client'));

type UserResponse = Answer<Endpoints['GET /user']> | null;

async function findStaffUser({ context, exchange }: Input): Promise<UserResponse> {
  const token = exchange.cookie('staff');
  const staff =
    token === null ? null : await findStaffSession(context, token, { isUse: !exchange.isPageRequest });
  if (staff === null) return null;
  exchange.reportSessionLifetime(staff.endsInSeconds);
  const lastSearchPhone = await viewLastSearchPhone(context, staff.staffUuid);
  return success({ adminDto: { permissions: [...staff.permissions], lastSearchPhone } });
}

async function findClientUser({ context, exchange }: Input): Promise<UserResponse> {
  const token = exchange.cookie('client');
  const session = token === null ? null : await findClientSession(context, token);
  const client = session === null ? null : await viewClient(context, session.clientUuid);
  if (client === null || session === null) return null;
  return success({ clientDto: await profileOf(context, client), openedBy: session.openedBy });
}
