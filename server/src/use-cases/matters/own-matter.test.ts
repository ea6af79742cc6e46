import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { MatterKind } from '#domain/matters/matter-kinds.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { differencePage } from '../../db/reconciliation/difference-store.ts';
import { upsertDifference } from '../../db/reconciliation/reconciliation-store.ts';
import { takeDifference } from '../reconciliation/work-queue.ts';
import { listMatters } from './list-matters.ts';
import { releaseAsStaff, takeAsStaff } from './own-matter.ts';

const { context, at, noon, newOrder } = await openProductWithBank({ after });
const { database } = context;

async function staffOf(login: string) {
  const [row] = await database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = ${login}`;
  assert.ok(row, login);
  const permissions: readonly Permission[] = ['MANUAL_TERMINATION', 'VIEW_CLIENT_LK'];
  return { ...row, address: '203.0.113.1', permissions };
}

const service = await staffOf('service');
const admin = await staffOf('admin');

async function ownerOf(matterUuid: string, kind: MatterKind, instant: Instant = noon(0)) {
  const page = { reader: service, kind, isOwn: false, after: null, count: 100 };
  return (await listMatters(at(instant), page)).find((matter) => matter.matterUuid === matterUuid)?.owner;
}

// docs/decisions/0102-matters-that-wait-for-staff.md
test('a difference has one owner, whether it is taken in the list or on the page of the reconciliation', async () => {
  const { orderUuid } = await newOrder();
  const differenceUuid = context.random.uuid();
  const difference = { differenceUuid, kind: 'DEBT_DIFFERS', subject: orderUuid, orderUuid } as const;
  const sums = { intentUuid: null, ourAmount: 300, theirAmount: 500 };
  await database.transaction((transaction) =>
    upsertDifference(transaction, { ...difference, ...sums }, context.clock.now()),
  );
  const subject = { kind: 'DIFFERENCE', matterUuid: differenceUuid } as const;
  assert.ok((await takeAsStaff(context, { staff: service, ...subject })).ok);
  const { rows: differences } = await differencePage(database.reader, { isOpen: true, count: 100, page: 0 });
  assert.equal(differences.find((open) => open.differenceUuid === differenceUuid)?.owner, 'service');
  assert.ok((await takeDifference(context, { differenceUuid, staff: admin })).ok);
  const released = await releaseAsStaff(context, { staff: service, ...subject, owner: 'service' });
  assert.equal(released.ok ? null : released.error.message, 'Уже взято: admin');
  assert.equal(await ownerOf(differenceUuid, 'DIFFERENCE'), 'admin');
  assert.ok((await releaseAsStaff(context, { staff: service, ...subject, owner: 'admin' })).ok);
  assert.equal(await ownerOf(differenceUuid, 'DIFFERENCE'), null);
});

test('an order that is overdue again has lost its former owner and can be taken', async () => {
  const { orderUuid } = await newOrder(62);
  const subject = { kind: 'OVERDUE_30', matterUuid: orderUuid } as const;
  assert.ok((await takeAsStaff(at(noon(1)), { staff: admin, ...subject })).ok);
  assert.equal(await ownerOf(orderUuid, 'OVERDUE_30', noon(1)), 'admin');
  // the first payment is paid, and the second one becomes late 31 days after it
  await database.autocommit`
    update scheduled_payment set state = 'PAID', paid_at = ${noon(2)}
    where order_uuid = ${orderUuid} and payment_number = 1`;
  assert.equal(await ownerOf(orderUuid, 'OVERDUE_30', noon(30)), undefined);
  assert.equal(await ownerOf(orderUuid, 'OVERDUE_30', noon(31)), null);
  assert.ok((await takeAsStaff(at(noon(31)), { staff: service, ...subject })).ok);
  assert.equal(await ownerOf(orderUuid, 'OVERDUE_30', noon(31)), 'service');
});
