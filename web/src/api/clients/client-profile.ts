import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type Instant, instant } from '#domain/dates.ts';
import { type ClientProfile, readClient } from '../auth/user.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { clientReference, staffKeys, type WithoutClient } from './client-reference.ts';

/** A detail of a later purchase that differs from the stored one and waits for staff. */
export type ClientQuestion = ResponseOf<Endpoints['POST /admin/client/info']>['questions'][number];

type WireClient = ResponseOf<Endpoints['POST /admin/client/info']>;

/** The last block of a client by staff or its end. */
export type StatusChange = NonNullable<WireClient['statusChange']>;

/** A client as only staff see one. */
export type StaffClientProfile = ClientProfile & {
  readonly clientUuid: string;
  /** null when staff have never blocked the client. */
  readonly statusChange: StatusChange | null;
  /** The start and the end of an automatic block; null without a block. */
  readonly block: { readonly since: Instant; readonly until: Instant } | null;
  readonly questions: readonly ClientQuestion[];
};

export function clientProfileQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'profile'],
    queryFn: async ({ signal }): Promise<StaffClientProfile> =>
      readStaffClient(await call('POST /admin/client/info', clientReference(phone), { signal })),
  });
}

/** The phone of a client by the identifier in the address. The same answer fills the profile. */
export function openedClientQuery(clientUuid: string) {
  return queryOptions({
    queryKey: ['opened-client', clientUuid],
    queryFn: async ({ client, signal }): Promise<string> => {
      const profile = readStaffClient(await call('POST /admin/v1/client/open', { clientUuid }, { signal }));
      client.setQueryData(clientProfileQuery(profile.phone).queryKey, profile);
      return profile.phone;
    },
    staleTime: Infinity,
  });
}

function readStaffClient({ clientUuid, clientDto, statusChange, temporaryBlock, questions }: WireClient) {
  const block =
    temporaryBlock === null
      ? null
      : { since: instant(temporaryBlock.since), until: instant(temporaryBlock.until) };
  return { ...readClient(clientDto), clientUuid, statusChange, block, questions };
}

type Settlement = WithoutClient<'POST /admin/v1/client/questions/settle'>;

export async function settleClientQuestion(phone: string, settlement: Settlement): Promise<void> {
  await callIdempotently('POST /admin/v1/client/questions/settle', {
    ...clientReference(phone),
    ...settlement,
  });
}

export async function changeClientStatus(
  phone: string,
  action: 'block' | 'unblock',
  comment: string,
): Promise<void> {
  await callIdempotently(`POST /admin/v1/client/status/${action}`, { ...clientReference(phone), comment });
}
