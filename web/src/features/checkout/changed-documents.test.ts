import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedDocuments } from './changed-documents.ts';

const before = { contractHash: 'a', cardHash: 'b', personalDataHash: 'c' };

test('only the changed documents are named', () => {
  assert.equal(changedDocuments(before, { ...before }), null);
  assert.equal(
    changedDocuments(before, { ...before, contractHash: 'new', cardHash: 'new' }),
    'Изменились документы: договор, согласие на списание. Прочитайте их ещё раз и запросите новый код.',
  );
  assert.match(
    changedDocuments(before, { ...before, personalDataHash: 'new' }) ?? '',
    /^Изменились документы: согласие на обработку персональных данных\./,
  );
});
