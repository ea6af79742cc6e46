import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProduct } from '#testing/stack/own-product.ts';
import { recordRefusedAction } from './record-refused-action.ts';

const { context } = await openProduct({ after });
const product = { ...context, settings: { ...context.settings, limitFactor: 1 } };

async function recordedOf(address: string): Promise<number> {
  const rows = await context.database.reader`select from staff_action where address = ${address}`;
  return rows.length;
}

// docs/spec/reliability.md#S-45
test('the staff log records at most sixty refusals of one address per hour', async () => {
  const refuse = (address: string) =>
    recordRefusedAction(product, {
      staff: { staffUuid: null, address },
      action: 'VIEW_INVITATION',
      refusalCode: 'staff.invitation.error',
    });
  for (let count = 0; count < 61; count += 1) await refuse('203.0.113.5');
  assert.equal(await recordedOf('203.0.113.5'), 60);
  await refuse('203.0.113.6');
  assert.equal(await recordedOf('203.0.113.6'), 1);
});
