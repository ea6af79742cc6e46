import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { leanNode, startStack } from '#testing/stack/stack.ts';
import { linkSecretOf } from '#testing/people/staff-link.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const stack = await startStack({ after }, { environment: { DEMO: 'off' } });
const password = 'снег идёт третий день';

/** Runs the command `administrators`. Returns its output and whether it succeeded. */
async function administrators(
  ...words: string[]
): Promise<{ readonly done: boolean; readonly output: string }> {
  const command = [...leanNode.flags, 'server/src/main.ts', 'administrators', ...words];
  const env = { ...process.env, ...leanNode.environment, ...stack.environment };
  const outcome = await new Promise<{ readonly done: boolean; readonly output: string }>((resolve) => {
    execFile(process.execPath, command, { env }, (fault, stdout, stderr) => {
      resolve({ done: fault === null, output: fault === null ? stdout : stderr });
    });
  });
  return outcome;
}

async function comeIn(login: string, phone: string): Promise<ApiClient> {
  const apiClient = newApiClient(stack.productUrl);
  const secret = await linkSecretOf(stack, phone);
  const accepted = await apiClient.acceptInvitation({ secret, password });
  assertSuccess(accepted);
  const again = await apiClient.acceptInvitation({ secret, password });
  assert.equal(again.httpStatus, 410);
  const { body } = await apiClient.logInByPassword({ login, password });
  assert.deepEqual(body['permissions'], ['MANAGE_STAFF']);
  return apiClient;
}

test('a fresh installation has no accounts, and common credentials fail', async () => {
  const pairs = ['admin', 'demo-password-1', 'password', ''].map((word) => ['admin', word] as const);
  for (const [login, word] of [...pairs, ['root', 'root'], ['support', 'demo-password-1']] as const) {
    const { httpStatus } = await newApiClient(stack.productUrl).logInByPassword({
      login,
      password: word,
    });
    assert.ok([400, 401].includes(httpStatus), `${login} ${word} ${httpStatus}`);
  }
});

test('the command refuses one or three administrators, a repeated phone or login, and a wrong phone', async () => {
  for (const words of [
    ['anna=9001112233'],
    ['anna=9001112233', 'boris=9001112233'],
    ['anna=9001112233', 'anna=9004445566'],
    ['anna=123', 'boris=9004445566'],
    ['anna=9001112233', 'boris=9004445566', 'clara=9007778899'],
  ])
    assert.equal((await administrators(...words)).done, false, words.join(' '));
});

test('the two administrators of the command can together grant a permission that neither has', async () => {
  const { done, output } = await administrators('anna=+79001112233', 'boris=9004445566');
  assert.ok(done, output);
  assert.match(output, /anna: .*\+7 900 •••-••-33/);
  assert.doesNotMatch(output, /9001112233|#/);
  const anna = await comeIn('anna', '9001112233');
  const boris = await comeIn('boris', '9004445566');
  const editor = {
    login: 'editor',
    phone: '9001234567',
    fullName: 'Мария Петрова',
    permissions: ['EDIT_PRODUCTS'],
  };
  const asked = await anna.send(calls.inviteStaff, editor);
  assert.deepEqual(refusalOf(asked).slice(0, 2), [409, 'approval.waits.error']);
  const list = { isWaiting: true, nextPage: { count: 10, page: 0 } };
  const seenBy = async (apiClient: ApiClient) => {
    const { body } = await apiClient.listApprovals(list);
    const [request] = body['requests'] as {
      requestUuid: string;
      mayApprove: boolean;
      whyNot: string | null;
      details: string[];
    }[];
    return request ?? assert.fail('no request waits');
  };
  const own = await seenBy(anna);
  assert.deepEqual([own.mayApprove, own.whyNot], [false, 'OWN_REQUEST']);
  assert.deepEqual(own.details, [
    'editor, Мария Петрова, +7 900 •••-••-67',
    'Права: Изменение продуктов и услуг',
    'Нет у автора запроса: Изменение продуктов и услуг',
  ]);
  const { requestUuid, mayApprove } = await seenBy(boris);
  assert.equal(mayApprove, true);
  const approved = await boris.approveRequest({ requestUuid });
  assertSuccess(approved);
  assert.match(await linkSecretOf(stack, editor.phone), /^[\w-]{43}$/);
});

test('the command refuses when two administrators exist', async () => {
  const { done, output } = await administrators('clara=9007778899', 'denis=9007778800');
  assert.equal(done, false);
  assert.match(output, /two administrators with telephones exist already/);
});
