import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api-error.ts';
import { refusedFields } from './refused-fields.ts';

function refusal(description: string | null): ApiError {
  return new ApiError({
    code: 'staff.phone.taken.error',
    message: 'Телефон занят',
    description,
    httpStatus: 422,
  });
}

test('the message of a refusal belongs to the field that the refusal names', () => {
  assert.deepEqual(refusedFields(refusal('field=phone'), ['phone']), { phone: 'Телефон занят' });
});

test('the refusal of a field that the form does not have belongs to no field', () => {
  assert.deepEqual(refusedFields(refusal('field=roleUuid'), ['phone']), {});
});

test('a refusal without a field and a failed connection belong to no field', () => {
  assert.deepEqual(refusedFields(refusal(null), ['phone']), {});
  assert.deepEqual(refusedFields(new Error('offline'), ['phone']), {});
  assert.deepEqual(refusedFields(null, ['phone']), {});
});
