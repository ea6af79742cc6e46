import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { type CalendarDate, calendarDate } from '#domain/dates.ts';

export type ClientStatus = 'ACTIVE' | 'INACTIVE' | 'TEMPORARY_BLOCKED' | 'BLOCKED';

export type ClientProfile = {
  readonly countryCode: string;
  readonly phone: string;
  readonly fullName: string | null;
  readonly birthDate: CalendarDate | null;
  readonly status: ClientStatus;
};

/** A placeholder client. The build renders the client pages with it (docs/decisions/0035-prerendered-first-page.md). */
export const unknownProfile: ClientProfile = {
  countryCode: '7',
  phone: '',
  fullName: null,
  birthDate: null,
  status: 'ACTIVE',
};

/** The logged-in user. Staff have permissions (docs/spec/specification.md#4 «Client-view mode»). */
export type User =
  | {
      readonly kind: 'CLIENT';
      readonly profile: ClientProfile;
      /** A checkout code opened the session. Every change requires a fresh code (docs/spec/rules.md#7). */
      readonly needsCode: boolean;
    }
  | {
      readonly kind: 'STAFF';
      readonly permissions: readonly Permission[];
      readonly lastSearchPhone: string | null;
    };

type WireUser = ResponseOf<Endpoints['GET /user']>;
type WireClient = ResponseOf<Endpoints['POST /client/auth/finish']>['clientDto'];

export function readUser(wire: WireUser): User {
  if ('clientDto' in wire)
    return {
      kind: 'CLIENT',
      profile: readClient(wire.clientDto),
      needsCode: wire.openedBy === 'CHECKOUT_CODE',
    };
  const { permissions, lastSearchPhone } = wire.adminDto;
  return { kind: 'STAFF', permissions, lastSearchPhone };
}

export function readClient({ birthDate, ...rest }: WireClient): ClientProfile {
  return { ...rest, birthDate: birthDate === null ? null : calendarDate(birthDate) };
}
