import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Context } from '../../use-cases/context.ts';
import type { StatusNow } from '../../use-cases/clients/status-now.ts';
import { statusNow } from '../../use-cases/clients/status-now.ts';
import type { ClientView } from '../../use-cases/clients/view-client.ts';

type Profile = ResponseOf<Endpoints['POST /client/auth/finish']>['clientDto'];

/** A client in the format of the contract. */
export async function profileOf(context: Context, client: ClientView): Promise<Profile> {
  return withStatus(client, await statusNow(context, context.database.reader, client));
}

/** A client in the format of the contract with a given status. */
export function withStatus(client: ClientView, { status }: StatusNow): Profile {
  const { countryCode, phone, fullName, birthDate } = client;
  return { countryCode, phone, fullName, birthDate, status };
}
