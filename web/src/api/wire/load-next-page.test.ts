import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { loadNextPage, type PagedList, reloadPages } from './load-next-page.ts';

const pageSize = 25;

type Page = { readonly rows: readonly string[]; readonly total?: number };

/** A list that the server returns in numbered pages, and the same list as the browser loads it. */
async function openList(rows: string[], { hasTotal }: { readonly hasTotal: boolean }) {
  const server = { rows, fails: false };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['rows'],
    queryFn: ({ pageParam }): Promise<Page> => {
      if (server.fails) return Promise.reject(new Error('the connection is lost'));
      const shown = server.rows.slice(pageParam * pageSize, (pageParam + 1) * pageSize);
      return Promise.resolve(hasTotal ? { rows: shown, total: server.rows.length } : { rows: shown });
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows: last, total }: Page, pages) =>
      (total === undefined ? last.length === pageSize : pages.flatMap((page) => page.rows).length < total)
        ? pages.length
        : null,
  });
  const pages = (): readonly Page[] => client.getQueryData<InfiniteData<Page>>(['rows'])?.pages ?? [];
  const list: PagedList<Page> = {
    pages,
    fetchNextPage: () => observer.fetchNextPage(),
    refetch: () => observer.refetch(),
  };
  await observer.refetch();
  return {
    server,
    list,
    shown: () => pages().flatMap((page) => page.rows),
    hasButton: () => observer.getCurrentResult().hasNextPage,
    loadMore: () => loadNextPage(list, hasTotal ? () => [] : (page) => page.rows),
  };
}

function names(count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => `order ${index + first}`);
}

test('the next page leaves no order out when a loaded order has left the list', async () => {
  const { server, shown, hasButton, loadMore } = await openList(names(30), { hasTotal: true });
  server.rows = server.rows.filter((name) => name !== 'order 3');
  assert.equal(await loadMore(), true);
  assert.deepEqual(shown(), server.rows);
  assert.equal(hasButton(), false);
});

test('the list stays complete when one order leaves, another joins and the total is the same', async () => {
  const { server, shown, loadMore } = await openList(names(30), { hasTotal: true });
  server.rows = server.rows.filter((name) => name !== 'order 3').toSpliced(9, 0, 'delivered');
  await loadMore();
  assert.deepEqual(shown(), server.rows);
});

test('a list that changes between two middle pages is loaded again at once', async () => {
  const { server, shown, hasButton, loadMore } = await openList(names(80), { hasTotal: true });
  server.rows = server.rows.slice(1);
  await loadMore();
  assert.deepEqual(shown(), server.rows.slice(0, 50));
  assert.equal(hasButton(), true);
});

test('no event is shown twice when a new event joins a list without a total', async () => {
  const { server, shown, loadMore } = await openList(names(60), { hasTotal: false });
  server.rows = ['new', ...server.rows];
  await loadMore();
  assert.deepEqual(shown(), server.rows.slice(0, 50));
});

test('an unchanged list is loaded page by page', async () => {
  const { server, shown, hasButton, loadMore } = await openList(names(60), { hasTotal: true });
  await loadMore();
  assert.deepEqual(shown(), server.rows.slice(0, 50));
  await loadMore();
  assert.deepEqual([shown(), hasButton()], [server.rows, false]);
});

test('a list that could not be loaded again is reported as incomplete, and a retry completes it', async () => {
  const { server, list, shown, loadMore } = await openList(names(30), { hasTotal: true });
  server.rows = server.rows.slice(1);
  const { refetch } = list;
  const failing = { ...list, refetch: () => ((server.fails = true), refetch()) };
  assert.equal(await loadNextPage(failing, () => []), false);
  server.fails = false;
  assert.equal(await reloadPages(list, () => []), true);
  assert.deepEqual(shown(), server.rows);
  assert.equal(await loadMore(), true);
});

test('a list without a button shows every row once, whichever orders leave or join between its pages', async () => {
  const change = fc.record({ removed: fc.nat(100), joinedAt: fc.nat(100), joins: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 110 }),
      fc.array(change, { maxLength: 6 }),
      async (count, changes) => {
        const { server, shown, hasButton, loadMore } = await openList(names(count), { hasTotal: true });
        for (const [index, { removed, joinedAt, joins }] of changes.entries()) {
          server.rows = server.rows.filter((_, position) => position !== removed);
          if (joins) server.rows = server.rows.toSpliced(joinedAt, 0, `joined ${index}`);
          if (hasButton()) await loadMore();
          else break;
          if (!hasButton()) assert.deepEqual(shown(), server.rows);
        }
      },
    ),
  );
});
