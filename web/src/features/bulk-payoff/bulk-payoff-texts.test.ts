import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../api/wire/api-error.ts';
import { bulkPayoffRefusal, uploadFailureText } from './bulk-payoff-texts.ts';

const failure = (code: string, message = '') =>
  new ApiError({ code, message, description: null, httpStatus: null });

test('the text about an upload without a response says that the file may have arrived', () => {
  const lost = failure('NETWORK_ERROR');
  assert.match(uploadFailureText(lost) ?? '', /^Неизвестно, дошёл ли файл: посмотрите список файлов/);
  assert.equal(bulkPayoffRefusal('upload', lost), 'Не удалось обработать данные');
});

test('a refused upload shows the number of the wrong line', () => {
  assert.equal(
    uploadFailureText(failure('request.invalid.error', 'Строка 2: мало столбцов')),
    'Строка 2: мало столбцов',
  );
  assert.equal(uploadFailureText(failure('full.payment.file.empty')), null);
});
