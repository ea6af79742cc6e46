import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Context } from '../../use-cases/context.ts';
import { statusNow } from '../../use-cases/clients/status-now.ts';
import type { ClientView } from '../../use-cases/clients/view-client.ts';

type Profile = ResponseOf<Endpoints['POST /client/auth/finish']>['clientDto'];

/** A client as the screens see one. */
export function profileOf({ clock }: Context, client: ClientView): Profile {
  const { countryCode, phone, fullName, birthDate } = client;
  return { countryCode, phone, fullName, birthDate, status: statusNow(client, clock.now()) };
}
