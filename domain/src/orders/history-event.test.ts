import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyEvent, historyEventNames } from './history-event.ts';

test('every kind of event has a name of its own', () => {
  const names = Object.values(historyEventNames);
  assert.equal(names.length, 22);
  assert.equal(new Set(names).size, names.length);
});

test('the key of an event is its subject and the state it reached', () => {
  const told = { subjectType: 'ORDER', subjectId: 'o', amount: null } as const;
  const event = historyEvent({ ...told, type: 'REVERSE', reached: 'REVERSED' });
  assert.equal(event.transitionKey, 'ORDER/o/REVERSED');
  assert.equal(event.text, historyEventNames.REVERSE);
});
