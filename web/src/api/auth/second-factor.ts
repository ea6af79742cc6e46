import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import type { User } from './user.ts';

/** The credentials with which staff authenticate again. */
export type StaffCredentials = RequestOf<Endpoints['POST /admin/auth/secondFactor/begin']>;
export type NewFactor = ResponseOf<Endpoints['POST /admin/auth/secondFactor/begin']>;

export const secondFactorKey = ['second-factor'];

export function secondFactorQuery() {
  return queryOptions({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => call('GET /admin/v1/secondFactor', {}, { signal }),
  });
}

export async function beginSecondFactor(proof: StaffCredentials): Promise<NewFactor> {
  return call('POST /admin/auth/secondFactor/begin', proof);
}

export type ConfirmedFactor = { readonly user: User; readonly recoveryCodes: readonly string[] };

/** Confirms the first code of a new second factor and logs the employee in. */
export async function confirmSecondFactor(
  proof: StaffCredentials & { readonly code: string },
): Promise<ConfirmedFactor> {
  const { permissions, recoveryCodes } = await call('POST /admin/auth/secondFactor/confirm', proof);
  return { user: { kind: 'STAFF', permissions, lastSearchPhone: null }, recoveryCodes };
}

export async function renewRecoveryCodes(proof: StaffCredentials): Promise<readonly string[]> {
  return (await call('POST /admin/auth/secondFactor/recoveryCodes', proof)).recoveryCodes;
}

export async function removeSecondFactor(proof: StaffCredentials): Promise<void> {
  await call('POST /admin/auth/secondFactor/remove', proof);
}
