import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/wire/api-error.ts';
import { createQueryClient } from './create-query-client.ts';

test('content that failed to load without a connection loads when the connection returns', async (t) => {
  const client = createQueryClient();
  client.mount();
  t.after(() => {
    client.clear();
    client.unmount();
  });
  let isConnected = false;
  const refusal = new ApiError({ code: 'internal.error', message: '', description: null, httpStatus: 500 });
  const observer = new QueryObserver(client, {
    queryKey: ['block'],
    queryFn: async () => {
      if (!isConnected) throw refusal;
      return 'loaded';
    },
  });
  const reached = (status: string) =>
    new Promise<void>((resolve) => {
      const leave = observer.subscribe((result) => {
        if (result.status !== status) return;
        leave();
        resolve();
      });
    });
  t.after(observer.subscribe(() => undefined));
  await reached('error');
  onlineManager.setOnline(false);
  isConnected = true;
  const loaded = reached('success');
  onlineManager.setOnline(true);
  await loaded;
  assert.equal(observer.getCurrentResult().data, 'loaded');
});
