import { useState } from 'react';
import type { LogInLimit } from '../../api/wire/api-error.ts';
import { hasCode, limitOf } from '../../api/wire/api-error.ts';
import { askForCode, finishLogIn } from '../../api/auth/log-in.ts';
import { tooEarlyText } from '../../api/auth/too-early-text.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import type { User } from '../../api/auth/user.ts';
import type { LogInAttempt } from '../../session/log-in-attempt.ts';
import { rememberLogInAttempt, rememberLogInLimit } from '../../session/log-in-attempt.ts';
import type { CodeState } from './code-refusal.ts';
import { codeRefusal } from './code-refusal.ts';

export type CodeSteps = {
  readonly attempt: LogInAttempt;
  readonly onLoggedIn: (user: User) => void;
  readonly onBlocked: () => void;
  /** The field is to be empty and in focus: another code is expected. */
  readonly onTypeAgain: () => void;
};

type Shown = { readonly state: CodeState; readonly message: string | null };

/** Sends the code, asks for a new one, and says where that leaves the page (docs/spec/specification.md#2 «OTP page», docs/spec/specification.md#8 «OTP»). */
export function useCodeSteps({ attempt: first, onLoggedIn, onBlocked, onTypeAgain }: CodeSteps) {
  const [attempt, setAttempt] = useState(first);
  const [shown, show] = useState<Shown>(() => fresh(first));
  const [limit, setLimit] = useState<LogInLimit | null>(null);
  // after a limit another log-in begins: the one before has used its codes up
  const [begins, setBegins] = useState(false);
  const meetLimit = (error: unknown): boolean => {
    const met = limitOf(error);
    rememberLogInLimit(met);
    if (hasCode(error, 'client.blocked.error')) onBlocked();
    else if (met !== null) setLimit(met);
    return met !== null || hasCode(error, 'client.blocked.error');
  };
  const finish = useSingleMutation({
    mutationKey: ['log-in', 'finish'],
    mutationFn: (code: string) => finishLogIn(attempt.phone, code),
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (meetLimit(error)) return;
      show(codeRefusal(error));
      onTypeAgain();
    },
  });
  const ask = useSingleMutation({
    mutationKey: ['log-in', 'code'],
    mutationFn: () =>
      askForCode(begins ? 'POST /client/auth/start' : 'POST /client/auth/newOtp', attempt.phone),
    onSuccess: (code) => {
      const next = { phone: attempt.phone, code, createdAt: Date.now() };
      rememberLogInAttempt(next);
      setAttempt(next);
      setBegins(false);
      show(fresh(next));
      onTypeAgain();
    },
    onError: (error) => {
      if (!meetLimit(error)) show(({ state }) => ({ state, message: newCodeRefusal(error) }));
    },
  });
  const endLimit = (): void => {
    rememberLogInLimit(null);
    setLimit(null);
    setBegins(true);
    show({ state: 'CODE_EXPIRED', message: null });
    finish.reset();
  };
  return { attempt, shown, show, finish, ask, limit, endLimit };
}

function fresh({ code }: LogInAttempt): Shown {
  return { state: code.otpCountLeft === 0 ? 'NEW_SESSION_REQUIRED' : 'CAN_CONTINUE', message: null };
}

/** Too early has a sentence of its own; everything else is docs/spec/specification.md#8 «OTP». */
function newCodeRefusal(error: unknown): string {
  return hasCode(error, 'otp.resend.too.early.error')
    ? tooEarlyText(error)
    : 'Что-то пошло не так, попробуйте еще раз';
}
