import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unknownPhone } from '#testing/people/demo-clients.ts';
import { newPhone, registerFor } from '#testing/people/customer.ts';
import { confirm, logIn } from '#testing/people/purchase.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const shop = newShop(stack);
const service = await logInStaff(stack, 'service');
const support = await logInStaff(stack, 'support');
const admin = await logInStaff(stack, 'admin');

type Details = { readonly fullName?: string; readonly birthDate?: string };
type Question = { readonly questionUuid: string; readonly field: string; readonly value: string };

/** A confirmed purchase in which the shop sends these details. */
async function purchaseWith(phone: string, details: Details): Promise<void> {
  const registered = await registerFor(shop, phone, { customer: { countryCode: '7', phone, ...details } });
  await confirm(stack, newApiClient(stack.productUrl), registered);
  await advanceClock(stack, 'PT61S');
}

async function profileOf(phone: string) {
  const { body } = await support.viewClient({ countryCode: '7', phone });
  const { fullName, birthDate } = body['clientDto'] as Record<string, unknown>;
  return { fullName, birthDate, questions: body['questions'] as readonly Question[] };
}

const anna = { fullName: 'Алёна Петрова', birthDate: '1990-01-02' };
const client = (phone: string) => ({ countryCode: '7', phone });

test('a later purchase fills an empty name and birth date', async () => {
  const phone = newPhone();
  await purchaseWith(phone, {});
  await purchaseWith(phone, { birthDate: anna.birthDate });
  await purchaseWith(phone, { fullName: anna.fullName });
  assert.deepEqual(await profileOf(phone), { ...anna, questions: [] });
  const { body } = await (await logIn(stack, phone)).viewUser();
  const { fullName, birthDate } = body['clientDto'] as Record<string, unknown>;
  assert.deepEqual({ fullName, birthDate }, anna);
});

test('a purchase with another name or birth date asks staff once and changes nothing', async () => {
  const phone = newPhone();
  await purchaseWith(phone, anna);
  const other = { fullName: 'Анна Иванова', birthDate: '1991-01-02' };
  await purchaseWith(phone, { ...anna, fullName: 'АЛЕНА  ПЕТРОВА' });
  await purchaseWith(phone, other);
  await purchaseWith(phone, { ...other, fullName: 'АННА  ИВАНОВА' });
  const { questions, ...details } = await profileOf(phone);
  assert.deepEqual(details, anna);
  assert.deepEqual(questions.map(({ field, value }) => [field, value]).toSorted(), [
    ['BIRTH_DATE', other.birthDate],
    ['FULL_NAME', other.fullName],
  ]);
});

test('staff accept or reject a differing value, and the staff log records the decision', async () => {
  const phone = newPhone();
  await purchaseWith(phone, anna);
  await purchaseWith(phone, { fullName: 'Анна Иванова', birthDate: '1991-01-02' });
  const { questions } = await profileOf(phone);
  const uuidOf = (name: string) => questions.find(({ field }) => field === name)?.questionUuid ?? '';
  const name = { ...client(phone), questionUuid: uuidOf('FULL_NAME'), seenValue: anna.fullName };
  assert.deepEqual(refusalOf(await support.settleClientQuestion({ ...name, isAccepted: true })), [
    403,
    'access.denied.error',
  ]);
  const stale = { ...name, seenValue: 'Алла', isAccepted: true };
  assert.deepEqual(refusalOf(await service.settleClientQuestion(stale)), [
    409,
    'client.question.changed.error',
  ]);
  assert.equal((await service.settleClientQuestion({ ...name, isAccepted: true })).httpStatus, 200);
  const repeated = await service.settleClientQuestion({ ...name, isAccepted: false });
  assert.deepEqual(refusalOf(repeated), [409, 'client.question.changed.error']);
  const date = { ...client(phone), questionUuid: uuidOf('BIRTH_DATE'), seenValue: anna.birthDate };
  assert.equal((await service.settleClientQuestion({ ...date, isAccepted: false })).httpStatus, 200);
  const settled = { fullName: 'Анна Иванова', birthDate: anna.birthDate, questions: [] };
  assert.deepEqual(await profileOf(phone), settled);
  await purchaseWith(phone, { birthDate: '1991-01-02' });
  assert.deepEqual(await profileOf(phone), settled, 'a rejected value is not asked about again');
  const { body } = await admin.listStaffActions({ count: 100, client: client(phone) });
  const log = body['actions'] as { action: string; before: unknown; after: unknown }[];
  assert.deepEqual(
    log
      .filter(({ action }) => action === 'SETTLE_CLIENT_QUESTION')
      .map(({ before, after: saved }) => [before, saved]),
    [
      [
        { birthDate: anna.birthDate },
        { birthDate: anna.birthDate, offered: '1991-01-02', isAccepted: false },
      ],
      [{ fullName: anna.fullName }, { fullName: 'Анна Иванова', offered: 'Анна Иванова', isAccepted: true }],
    ],
  );
});

test('a question of another client gets the same answer as an unknown question', async () => {
  const [phone, otherPhone] = [newPhone(), newPhone()];
  await purchaseWith(phone, anna);
  await purchaseWith(otherPhone, anna);
  await purchaseWith(otherPhone, { fullName: 'Анна Иванова' });
  const [question] = (await profileOf(otherPhone)).questions;
  const fields = { seenValue: anna.fullName, isAccepted: true };
  for (const questionUuid of [question?.questionUuid ?? '', '00000000-0000-4000-8000-000000000000']) {
    const answer = await service.settleClientQuestion({ ...client(phone), questionUuid, ...fields });
    assert.deepEqual(refusalOf(answer), [404, 'client.question.not.found.error']);
  }
  const unknown = { ...client(unknownPhone), questionUuid: question?.questionUuid ?? '', ...fields };
  assert.deepEqual(refusalOf(await service.settleClientQuestion(unknown)), [404, 'client.not.exist.error']);
});
