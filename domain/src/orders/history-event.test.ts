import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyEvent, historyEventNames } from './history-event.ts';

test('every event type has a unique name', () => {
  const names = Object.values(historyEventNames);
  assert.equal(names.length, 22);
  assert.equal(new Set(names).size, names.length);
});

test('the key of an event is its subject and the new state', () => {
  const fields = { subjectType: 'ORDER', subjectId: 'o', amount: null } as const;
  const event = historyEvent({ ...fields, type: 'REVERSE', newState: 'REVERSED' });
  assert.equal(event.transitionKey, 'ORDER/o/REVERSED');
  assert.equal(event.text, historyEventNames.REVERSE);
});
