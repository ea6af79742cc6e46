import { type Query, useQueryClient } from '@tanstack/react-query';
import { clientMessagesKey } from '../notifications/notifications-query.ts';
import { staffKeys } from './client-reference.ts';
import { asPageRequests } from '../wire/page-requests.ts';
import { useTimer } from '../wire/use-polling.ts';

const refreshMilliseconds = 60_000;

/** Loads what an open page shows of a client again each minute. */
export function useClientRefresh(phone: string): void {
  const client = useQueryClient();
  useTimer(() => {
    asPageRequests(() => {
      void client.refetchQueries(
        { type: 'active', predicate: (query) => isOfClient(query, phone) && isRefreshed(query) },
        { cancelRefetch: false },
      );
    });
  }, refreshMilliseconds);
}

function isOfClient({ queryKey }: Query, phone: string): boolean {
  return [staffKeys.client(phone), clientMessagesKey(phone)].some((key) =>
    key.every((part, index) => part === queryKey[index]),
  );
}

/** The effect that an open window shows is of its opening. A list of several pages loads page after page. */
function isRefreshed({ queryKey, state: { data } }: Query): boolean {
  return !queryKey.includes('resume') && !hasFurtherPages(data);
}

function hasFurtherPages(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.length > 1
  );
}
