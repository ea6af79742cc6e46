import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Caller } from '#contract/endpoint.ts';
import { flagsOfPermission, mayCall, type Permission } from '#domain/staff/permissions.ts';
import { openDatabase } from '#server/db/database.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { logIn } from '#testing/people/purchase.ts';
import { casesOfRun } from '#testing/night.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { type ContractCall, contractCalls, make } from '#testing/contract/contract-calls.ts';

const stack = await startStack({ after });

/** A caller, with the kinds of sessions and keys it holds. */
type CallerKind = {
  readonly who: string;
  readonly apiClient: ApiClient;
  readonly headers?: Readonly<Record<string, string>>;
  readonly is: 'nobody' | 'client' | 'merchant' | { readonly staff: readonly Permission[] };
};

const expired = newApiClient(stack.productUrl);
expired.keepCookie('__Host-client', 'x'.repeat(43));
expired.keepCookie('__Host-staff', 'x'.repeat(43));
const staffCookieOfClient = await logIn(stack, demoClients.denis);
staffCookieOfClient.keepCookie('__Host-staff', staffCookieOfClient.cookie('__Host-client') ?? '');
staffCookieOfClient.keepCookie('__Host-client', '');

const strangers: readonly CallerKind[] = [
  { who: 'nobody', apiClient: newApiClient(stack.productUrl), is: 'nobody' },
  { who: 'made-up sessions', apiClient: expired, is: 'nobody' },
  { who: "a client's session in the cookie of staff", apiClient: staffCookieOfClient, is: 'nobody' },
  {
    who: 'a made-up key',
    apiClient: newApiClient(stack.productUrl),
    headers: { authorization: 'Bearer demo-merchant-kez' },
    is: 'nobody',
  },
  { who: 'a client', apiClient: await logIn(stack, demoClients.anna), is: 'client' },
  {
    who: 'a merchant',
    apiClient: newApiClient(stack.productUrl),
    headers: { authorization: 'Bearer demo-merchant-key' },
    is: 'merchant',
  },
  ...(await Promise.all(
    (
      [
        ['support', ['VIEW_CLIENT_LK']],
        ['product.viewer', ['VIEW_PRODUCTS']],
        ['product.editor', ['EDIT_PRODUCTS']],
        ['payments', ['FULL_PAYMENT']],
        ['service', ['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION']],
      ] as const
    ).map(async ([login, permissions]) => ({
      who: `staff: ${login}`,
      apiClient: await logInStaff(stack, login),
      is: { staff: permissions },
    })),
  )),
];

/** The refusal a caller gets before the handler runs; null if the caller is allowed. */
function refusalBeforeHandler(caller: Caller, is: CallerKind['is']): readonly unknown[] | null {
  if (caller === 'anyone' || caller === is) return null;
  if (caller === 'merchant') return [401, 'merchant.key.error'];
  if (typeof caller !== 'object' || typeof is !== 'object') return [401, 'no.session.error'];
  return mayCall(is.staff, caller.staff) ? null : [403, 'access.denied.error'];
}

const guarded = contractCalls.filter(({ endpoint }) => endpoint.caller !== 'anyone');

for (const [place, stranger] of strangers.entries()) {
  test(`${stranger.who} may make only the calls that the contract allows`, async () => {
    for (const call of guarded) await assertLocked(stranger, call);
    for (const call of casesOfRun(guarded, place)) await assertNothingRevealed(stranger, call);
  });
}

/** Each permission alone, and staff without any. */
const rightSets: readonly (readonly Permission[])[] = [
  [],
  ...(Object.keys(flagsOfPermission) as (keyof typeof flagsOfPermission)[]).map((right) => [right]),
];

test('each of the seven permissions alone allows exactly its calls, from the next call on', async () => {
  const database = openDatabase({ url: stack.databaseUrl });
  const apiClient = await logInStaff(stack, 'admin');
  for (const rights of rightSets) {
    await database.reader`update staff set permissions = ${rights} where login = 'admin'`;
    const is = { staff: rights };
    for (const call of guarded) await assertLocked({ who: rights.join(), apiClient, is }, call);
  }
  const everyRight = Object.keys(flagsOfPermission);
  await database.reader`update staff set permissions = ${everyRight} where login = 'admin'`;
  await database.close();
});

async function assertLocked({ apiClient, headers = {}, is }: CallerKind, call: ContractCall): Promise<void> {
  const expected = refusalBeforeHandler(call.endpoint.caller, is);
  const answer = await make(apiClient, call, { headers });
  if (expected === null) {
    const code = answer.body.error?.code ?? '';
    assert.ok(
      !['no.session.error', 'access.denied.error', 'merchant.key.error'].includes(code),
      `${call.key} ${code}`,
    );
    assert.ok(answer.httpStatus < 500 || answer.httpStatus === 501, `${call.key} ${answer.httpStatus}`);
    return;
  }
  assert.deepEqual(refusalOf(answer), expected, call.key);
}

/** A caller who is refused does not learn which fields the call has. */
async function assertNothingRevealed(
  { apiClient, headers = {}, is }: CallerKind,
  call: ContractCall,
): Promise<void> {
  const expected = refusalBeforeHandler(call.endpoint.caller, is);
  if (expected === null) return;
  const unreadable = await make(apiClient, call, { headers, body: { surprise: 1 } });
  assert.deepEqual(refusalOf(unreadable), expected, call.key);
}

test('a client session does not count for staff calls of the same browser, and vice versa', async () => {
  const client = await logIn(stack, demoClients.maria);
  const clientCookie = client.cookie('__Host-client') ?? '';
  const both = await logInStaff(stack, 'admin');
  both.keepCookie('__Host-client', both.cookie('__Host-staff') ?? '');
  assert.equal((await both.listCards()).httpStatus, 401);
  const swapped = newApiClient(stack.productUrl);
  swapped.keepCookie('__Host-staff', clientCookie);
  assert.equal((await swapped.viewUser()).httpStatus, 401);
});
