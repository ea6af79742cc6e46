import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../api/wire/api-error.ts';
import { parseAttemptsLeft, toCodeRefusal } from './code-refusal.ts';

const refusalFor = (code: string, description: string | null = null) =>
  toCodeRefusal(new ApiError({ code, message: '', description, httpStatus: 400 }));

const normalizeSpaces = ({ message }: { readonly message: string }): string =>
  message.replaceAll('\u00a0', ' ');

test('a wrong code says how many attempts are left', () => {
  for (const code of ['invalid.attempt.error', 'invalid.otp.attempt.error']) {
    const twoLeft = refusalFor(code, 'attemptsLeft=2');
    assert.equal(normalizeSpaces(twoLeft), 'Неверный код, попробуйте ещё раз. Осталось 2 попытки');
    assert.equal(twoLeft.state, 'CAN_CONTINUE');
    assert.equal(
      normalizeSpaces(refusalFor(code, 'attemptsLeft=1')),
      'Неверный код, попробуйте ещё раз. Осталось 1 попытка',
    );
    assert.equal(normalizeSpaces(refusalFor(code)), 'Неверный код, попробуйте ещё раз.');
  }
});

test('when no attempts are left a new session is needed', () => {
  assert.equal(refusalFor('invalid.otp.attempt.error', 'attemptsLeft=0').state, 'NEW_SESSION_REQUIRED');
});

test('an expired code is reported as expired', () => {
  assert.deepEqual(refusalFor('otp.expired.error'), {
    state: 'CODE_EXPIRED',
    message: 'Срок действия кода истёк',
  });
});

test('a log-in that was not started needs a new session and shows the generic message', () => {
  assert.equal(refusalFor('action.not.started.error').state, 'NEW_SESSION_REQUIRED');
  for (const refusal of [
    refusalFor('action.not.started.error'),
    refusalFor('request.limit.exceeded'),
    toCodeRefusal(new Error('broken')),
  ]) {
    assert.equal(refusal.message, 'Неверный код. Попробуйте еще раз.');
  }
  assert.equal(refusalFor('request.limit.exceeded').state, 'CAN_CONTINUE');
});

test('a code whose check got no answer is not called wrong', () => {
  for (const error of [networkError(null), networkError(502)]) {
    const { state, message } = toCodeRefusal(error);
    assert.equal(state, 'UNANSWERED');
    assert.doesNotMatch(message, /код/i);
  }
  const used = new ApiError({
    code: 'action.not.started.error',
    message: '',
    description: null,
    httpStatus: 400,
  });
  assert.doesNotMatch(toCodeRefusal(used, 'UNANSWERED').message, /Неверный/);
});

test('the attempts are parsed from the description', () => {
  assert.equal(parseAttemptsLeft('attemptsLeft=2'), 2);
  assert.equal(parseAttemptsLeft('code=1;attemptsLeft=0'), 0);
  for (const text of ['', 'attemptsLeft=', 'attemptsLeft=x', 'noattemptsLeft=2', 'attemptsLeft=99999']) {
    assert.equal(parseAttemptsLeft(text), null, text);
  }
});
