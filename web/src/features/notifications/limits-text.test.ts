import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsText } from './limits-text.ts';

// docs/spec/rules.md#12
test('the number of messages that staff may still send is the least of the three limits', () => {
  assert.equal(
    limitsText({ inDay: 1, inWeek: 0, inMonth: 12, utcOffset: 180 }),
    'Сообщений о просрочке ещё можно отправить: 0 (сегодня 1, за неделю 0, за месяц 12). Дни и часы — по Москве',
  );
  const left = { inDay: 2, inWeek: 4, inMonth: 16 };
  assert.match(limitsText({ ...left, utcOffset: 600 }), /Дни и часы — по времени клиента: МСК\+7$/);
  assert.match(limitsText({ ...left, utcOffset: 120 }), /Дни и часы — по времени клиента: МСК−1$/);
});
