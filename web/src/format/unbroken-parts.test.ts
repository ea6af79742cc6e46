import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unbrokenParts } from './unbroken-parts.ts';

test('sums, telephone numbers and order numbers of a message stay on one line, and the text stays as sent', () => {
  const text =
    'Штраф 3 086,42 р. Платеж 68,00 р. ООО «Частями», 8 800 000-00-00 или +7 495 000-00-00, заказ DW-2-1, к оплате';
  const parts = unbrokenParts(text);
  assert.deepEqual(
    parts.flatMap(({ part, isUnbroken }) => (isUnbroken ? [part] : [])),
    ['3 086,42 р.', '68,00 р.', '8 800 000-00-00', '+7 495 000-00-00', 'DW-2-1'],
  );
  assert.equal(parts.map(({ part }) => part).join(''), text);
});
