import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Context } from '../../use-cases/context.ts';
import { type CurrentStatus, currentStatus } from '../../use-cases/clients/current-status.ts';
import type { ClientView } from '../../use-cases/clients/view-client.ts';

type Profile = ResponseOf<Endpoints['POST /client/auth/finish']>['clientDto'];

/** A client in the format of the contract. */
export async function profileOf(context: Context, client: ClientView): Promise<Profile> {
  return withStatus(client, await currentStatus(context, context.database.reader, client));
}

/** A client in the format of the contract with a given status. */
export function withStatus(client: ClientView, { status }: CurrentStatus): Profile {
  const { countryCode, phone, fullName, birthDate } = client;
  return { countryCode, phone, fullName, birthDate, status };
}
