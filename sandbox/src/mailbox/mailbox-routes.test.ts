import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestSandbox } from '../test-sandbox.ts';

test('/mail shows a page to a browser and answers a script with JSON', async (t) => {
  const { url } = await startTestSandbox(t);
  const typeFor = async (accept: string): Promise<string | null> => {
    const answer = await fetch(`${url}/mail?to=anna@example.com`, { headers: { accept } });
    return answer.headers.get('content-type');
  };
  assert.match((await typeFor('text/html,application/xhtml+xml,*/*;q=0.8')) ?? '', /^text\/html/);
  for (const accept of ['*/*', 'application/json'])
    assert.match((await typeFor(accept)) ?? '', /^application\/json/);
});
