import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { act } from '../wire/act.ts';
import { call } from '../wire/call.ts';
import { firstPlace, type ListSort, pageBehind, rowsOfOtherOrder } from '../wire/sorted-list.ts';

export type WorkQueuePage = ResponseOf<Endpoints['POST /admin/v1/reconciliation/list']>;
export type BookDifference = WorkQueuePage['differences'][number];
export type UnknownPayment = WorkQueuePage['unknownPayments'][number];

export type DifferenceSort = 'foundAt' | 'settledAt' | 'ourAmount' | 'theirAmount';

const pageSize = 50;

export const workQueueKey = ['reconciliation'];

/** The differences between the books, in pages, with the payments whose result is unknown. */
export function workQueueQuery(isOpen: boolean, sort: ListSort<DifferenceSort> | undefined) {
  const queryKey = [...workQueueKey, isOpen, sort] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<WorkQueuePage> => {
      const request = { isOpen, ...pageBehind(sort, pageParam, pageSize) };
      return call('POST /admin/v1/reconciliation/list', request, { signal });
    },
    initialPageParam: firstPlace,
    getNextPageParam: ({ next }: WorkQueuePage) => next,
    placeholderData: rowsOfOtherOrder(queryKey),
  });
}

export async function compareBooks(): Promise<void> {
  await call('POST /admin/v1/reconciliation/run', {});
}

/** Assigns a difference to the employee of this session. */
export async function takeDifference(differenceUuid: string): Promise<void> {
  await call('POST /admin/v1/reconciliation/take', { differenceUuid });
}

/** Closes a difference with a note that explains it. */
export async function settleDifference(differenceUuid: string, note: string): Promise<void> {
  await act('POST /admin/v1/reconciliation/settle', { differenceUuid, note });
}

/** Makes the server read the current state of a payment from the bank. Returns the state. */
export async function askBank(operationUuid: string): Promise<string> {
  return (await call('POST /admin/v1/reconciliation/askBank', { operationUuid })).state;
}
