import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatterKind } from '#domain/matters/matter-kinds.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { eventually } from '#testing/eventually.ts';
import { newPhone } from '#testing/people/customer.ts';
import { report } from '#testing/people/pauses.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff, newStaff } from '#testing/people/staff.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const admin = await logInStaff(stack, 'admin');

type Matter = {
  readonly kind: MatterKind;
  readonly matterUuid: string;
  readonly orderUuid: string | null;
  readonly fullName: string | null;
  readonly since: string;
  readonly isLate: boolean;
  readonly owner: string | null;
  readonly own: boolean;
};

/** The whole list of a member of staff, in pages of the smallest size that the other files of this stack allow. */
async function listAll(staff: ApiClient, filter: object = {}): Promise<readonly Matter[]> {
  const all: Matter[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? {} : { after: placeOf(last) };
    const { body } = await staff.listMatters({ ...filter, ...after, count: 5 });
    assertSuccess({ body });
    const matters = body['matters'] as readonly Matter[];
    all.push(...matters);
    if (matters.length < 5) return all;
  }
}

const placeOf = ({ isLate, since, matterUuid }: Matter) => ({ isLate, since, matterUuid });

/** A reported problem, as staff find it in the list. */
async function newReport(staff: ApiClient): Promise<Matter> {
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber: `ATTENTION-${phone}` });
  assert.equal((await report(await logIn(stack, phone), orderUuid)).httpStatus, 200);
  const found = (await listAll(staff, { kind: 'PROBLEM' })).filter(
    (matter) => matter.orderUuid === orderUuid,
  );
  assert.ok(found[0] !== undefined && found.length === 1);
  return found[0];
}

const codeOf = ({ body }: Answer): string | null => body.error?.code ?? null;

// docs/decisions/0102-matters-that-wait-for-staff.md
test('when two staff take a matter at once, one gets it and the other sees the login of the first', async () => {
  const [one, other] = [
    await newStaff(stack, ['MANUAL_TERMINATION'], admin),
    await newStaff(stack, ['MANUAL_TERMINATION', 'VIEW_CLIENT_LK'], admin),
  ];
  const { kind, matterUuid, fullName } = await newReport(one.apiClient);
  assert.equal(fullName, null, 'names need the right to see clients');
  const subject = { kind, matterUuid };
  const taken = await Promise.all([one.apiClient.takeMatter(subject), other.apiClient.takeMatter(subject)]);
  assert.deepEqual(taken.map(codeOf).toSorted(), ['matter.taken.error', null]);
  const [winner, loser] = codeOf(taken[0]) === null ? [one, other] : [other, one];
  const refused = taken.find((answer) => codeOf(answer) !== null);
  assert.equal(refused?.body.error?.message, `Уже взято: ${winner.login}`);
  assert.equal(codeOf(await winner.apiClient.takeMatter(subject)), null, 'a repeat');

  const owners = async (staff: ApiClient, filter: object) =>
    (await listAll(staff, filter))
      .filter((matter) => matter.matterUuid === matterUuid)
      .map(({ owner, own }) => [owner, own]);
  assert.deepEqual(await owners(loser.apiClient, {}), [[winner.login, false]]);
  assert.deepEqual(await owners(winner.apiClient, { own: true }), [[winner.login, true]]);
  assert.deepEqual(await owners(loser.apiClient, { own: true }), []);

  assert.equal(
    codeOf(await loser.apiClient.releaseMatter({ ...subject, owner: loser.login })),
    'matter.taken.error',
  );
  const release = { ...subject, owner: winner.login };
  assert.equal(codeOf(await loser.apiClient.releaseMatter(release)), null);
  assert.equal(codeOf(await loser.apiClient.releaseMatter(release)), null, 'a repeat');
  assert.equal(codeOf(await loser.apiClient.takeMatter(subject)), null);

  const { body } = await admin.listStaffActions({ count: 100 });
  const actions = body['actions'] as readonly {
    action: string;
    subjectId: string;
    before: unknown;
    after: unknown;
  }[];
  assert.deepEqual(
    actions.filter(({ subjectId }) => subjectId === matterUuid).map(({ before, after }) => [before, after]),
    [
      [{ owner: null }, { owner: loser.login, kind }],
      [{ owner: winner.login }, { owner: null, kind }],
      [{ owner: null }, { owner: winner.login, kind }],
    ],
  );
});

test('staff without the right of a page neither see nor take its kind of matters', async () => {
  const reader = await newStaff(stack, ['VIEW_CLIENT_LK'], admin);
  const service = await newStaff(stack, ['MANUAL_TERMINATION'], admin);
  const stranger = await newStaff(stack, ['VIEW_REPORTS'], admin);
  const { kind, matterUuid } = await newReport(service.apiClient);
  assert.deepEqual(await listAll(reader.apiClient, { kind }), []);
  assert.equal(codeOf(await reader.apiClient.takeMatter({ kind, matterUuid })), 'not.found.error');
  assert.equal(codeOf(await stranger.apiClient.listMatters({ count: 5 })), 'access.denied.error');
  const place = { isLate: true, since: '2026-02-31T00:00:00.000Z', matterUuid };
  assert.equal(
    codeOf(await service.apiClient.listMatters({ count: 5, after: place })),
    'request.invalid.error',
  );
});

test('the count of the menu leaves out matters that others have taken', async () => {
  const [one, other] = [
    await newStaff(stack, ['MANUAL_TERMINATION'], admin),
    await newStaff(stack, ['MANUAL_TERMINATION'], admin),
  ];
  const subject = await newReport(one.apiClient);
  const count = async ({ apiClient }: typeof one) => Number((await apiClient.countMatters({})).body['count']);
  const { kind, matterUuid } = subject;
  assert.equal(codeOf(await other.apiClient.takeMatter({ kind, matterUuid })), null);
  // other files may add and settle matters at any time, so both are asked at once until nothing has moved between them
  await eventually('a count without what a colleague has taken', async () => {
    const [ofOther, ofOne, again] = [await count(other), await count(one), await count(other)];
    return ofOther === again && ofOne === ofOther - 1 ? true : undefined;
  });
});
