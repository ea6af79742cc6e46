import { useState } from 'react';
import { findLimit, hasCode, type LogInLimit } from '../../api/wire/api-error.ts';
import { requestCode, finishLogIn } from '../../api/auth/log-in.ts';
import { tooEarlyText } from '../../api/auth/too-early-text.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import type { User } from '../../api/auth/user.ts';
import { type LogInAttempt, rememberLogInAttempt, rememberLogInLimit } from '../../session/log-in-attempt.ts';
import { type CodeStatus, toCodeRefusal, usedUpCode } from './code-refusal.ts';

export type CodeSteps = {
  readonly attempt: LogInAttempt;
  readonly onLoggedIn: (user: User) => void;
  readonly onBlocked: () => void;
  /** Empties and focuses the field for another code. */
  readonly onRetype: () => void;
};

/**
 * Submits the code, requests a new one and keeps the state of the page (docs/spec/specification.md#2 «OTP page»,
 * docs/spec/specification.md#8 «OTP»).
 */
export function useCodeSteps({ attempt: initialAttempt, onLoggedIn, onBlocked, onRetype }: CodeSteps) {
  const [attempt, setAttempt] = useState(initialAttempt);
  const [status, setStatus] = useState<CodeStatus>(() => initialState(initialAttempt));
  const [limit, setLimit] = useState<LogInLimit | null>(null);
  // after a limit a new log-in starts, because the previous one has no codes left
  const [isNewLogIn, setNewLogIn] = useState(false);
  const handleLimit = (error: unknown): boolean => {
    const newLimit = findLimit(error);
    rememberLogInLimit(newLimit);
    if (hasCode(error, 'client.blocked.error')) onBlocked();
    else if (newLimit !== null) setLimit(newLimit);
    return newLimit !== null || hasCode(error, 'client.blocked.error');
  };
  const finish = useSingleMutation({
    mutationKey: ['log-in', 'finish'],
    mutationFn: (code: string) => finishLogIn(attempt.phone, code),
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (handleLimit(error)) return;
      const refusal = toCodeRefusal(error, status.state);
      setStatus(refusal);
      if (refusal.state !== 'UNANSWERED') onRetype();
    },
  });
  const requestNew = useSingleMutation({
    mutationKey: ['log-in', 'code'],
    mutationFn: () =>
      requestCode(isNewLogIn ? 'POST /client/auth/start' : 'POST /client/auth/newOtp', attempt.phone),
    onSuccess: (code) => {
      const next = { phone: attempt.phone, code, createdAt: Date.now() };
      rememberLogInAttempt(next);
      setAttempt(next);
      setNewLogIn(false);
      setStatus(initialState(next));
      onRetype();
    },
    onError: (error) => {
      if (!handleLimit(error)) setStatus(({ state }) => ({ state, message: newCodeRefusal(error) }));
    },
  });
  const endLimit = (): void => {
    rememberLogInLimit(null);
    setLimit(null);
    setNewLogIn(true);
    setStatus({ state: 'CODE_EXPIRED', message: null });
    finish.reset();
  };
  return { attempt, status, setStatus, finish, requestNew, limit, endLimit };
}

function initialState({ code }: LogInAttempt): CodeStatus {
  return code.otpCountLeft === 0
    ? { state: 'NEW_SESSION_REQUIRED', message: usedUpCode }
    : { state: 'CAN_CONTINUE', message: null };
}

/** A request that comes too early has its own text; other errors follow docs/spec/specification.md#8 «OTP». */
function newCodeRefusal(error: unknown): string {
  return hasCode(error, 'otp.resend.too.early.error')
    ? tooEarlyText(error)
    : 'Что-то пошло не так, попробуйте еще раз';
}
