import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Context } from '../../use-cases/context.ts';
import type { ClientView } from '../../use-cases/clients/view-client.ts';

type Profile = ResponseOf<Endpoints['POST /client/auth/finish']>['clientDto'];

/** A client as the screens see one; the system's block shows while it lasts (rules 7). */
export function profileOf({ clock }: Context, client: ClientView): Profile {
  const { countryCode, phone, fullName, birthDate, blockedUntil } = client;
  const blockedForNow = client.status === 'ACTIVE' && blockedUntil !== null && blockedUntil > clock.now();
  return {
    countryCode,
    phone,
    fullName,
    birthDate,
    status: blockedForNow ? 'TEMPORARY_BLOCKED' : client.status,
  };
}
