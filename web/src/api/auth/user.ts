import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate } from '#domain/calendar.ts';

export type ClientStatus = 'ACTIVE' | 'INACTIVE' | 'TEMPORARY_BLOCKED' | 'BLOCKED';

export type ClientProfile = {
  readonly countryCode: string;
  readonly phone: string;
  readonly fullName: string | null;
  readonly birthDate: CalendarDate | null;
  readonly status: ClientStatus;
};

/** A client of whom nothing is known yet: the build draws the pages for him (decision 0035). */
export const unknownProfile: ClientProfile = {
  countryCode: '7',
  phone: '',
  fullName: null,
  birthDate: null,
  status: 'ACTIVE',
};

/** Whoever is logged in; staff are known by their permissions (docs/spec/specification.md#4 «Client-view mode»). */
export type User =
  | {
      readonly kind: 'CLIENT';
      readonly profile: ClientProfile;
      /** The session was opened by a checkout code: what changes anything asks for a fresh one (docs/spec/rules.md#7). */
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
