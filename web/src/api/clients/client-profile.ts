import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type Instant, instant } from '#domain/dates.ts';
import { type ClientProfile, readClient } from '../auth/user.ts';
import { call } from '../wire/call.ts';
import { clientReference, staffKeys } from '../staff/staff-queries.ts';

/** A detail of a later purchase that differs from the stored one and waits for staff. */
export type ClientQuestion = ResponseOf<Endpoints['POST /admin/client/info']>['questions'][number];

/** A client as only staff see one. */
export type StaffClientProfile = ClientProfile & {
  /** The end of an automatic block; null without a block. */
  readonly blockedUntil: Instant | null;
  readonly questions: readonly ClientQuestion[];
};

export function clientProfileQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'profile'],
    queryFn: async ({ signal }): Promise<StaffClientProfile> => {
      const request = clientReference(phone);
      const { clientDto, temporaryBlock, questions } = await call('POST /admin/client/info', request, {
        signal,
      });
      const blockedUntil = temporaryBlock === null ? null : instant(temporaryBlock.until);
      return { ...readClient(clientDto), blockedUntil, questions };
    },
  });
}

type Settlement = Omit<
  RequestOf<Endpoints['POST /admin/v1/client/questions/settle']>,
  'countryCode' | 'phone'
>;

export async function settleClientQuestion(phone: string, settlement: Settlement): Promise<void> {
  await call('POST /admin/v1/client/questions/settle', { ...clientReference(phone), ...settlement });
}
