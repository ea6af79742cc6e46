import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStartup } from '../../api/config/use-startup.ts';
import type { User } from '../../api/auth/user.ts';
import type { LogInAttempt } from '../../session/log-in-attempt.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { needsNewCode } from './code-refusal.ts';
import styles from './log-in-form.module.css';
import { LogInLimit } from './log-in-limit.tsx';
import { NewCode } from './new-code.tsx';
import { useCodeSteps } from './use-code-steps.ts';

type Props = {
  readonly attempt: LogInAttempt;
  readonly onLoggedIn: (user: User) => void;
  readonly onBlocked: () => void;
  /** Shown while no code can be sent. */
  readonly duringLimit?: ReactNode;
};

/** The code from the SMS. The form submits it when it is complete (docs/spec/specification.md#2 «OTP page»). */
export function CodeForm({ attempt: initialAttempt, onLoggedIn, onBlocked, duringLimit }: Props) {
  const { otpLength } = useStartup();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const onRetype = (): void => {
    setCode('');
    field.current?.focus();
  };
  const { attempt, status, setStatus, finish, requestNew, limit, endLimit } = useCodeSteps({
    attempt: initialAttempt,
    onLoggedIn,
    onBlocked,
    onRetype,
  });
  const isUnusable = needsNewCode(status.state);
  const enter = (next: string): void => {
    setCode(next);
    if (next !== '') setStatus({ state: 'CAN_CONTINUE', message: null });
    if (next.length === otpLength && !finish.isPending) finish.mutate(next);
  };
  useCodeFromMessage(attempt, enter);
  if (limit !== null)
    return (
      <LogInLimit title="Слишком много попыток" limit={limit} onOver={endLimit}>
        {duringLimit}
      </LogInLimit>
    );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === otpLength) finish.mutate(code);
        else if (!isUnusable) setStatus({ state: status.state, message: 'Укажите код подтверждения' });
      }}
    >
      <CodeBoxes
        ref={field}
        labelIsHidden
        {...{ code, status }}
        length={otpLength}
        isPending={finish.isPending}
        onChange={enter}
      />
      <NewCode
        key={attempt.createdAt}
        loadedAt={attempt.createdAt}
        code={attempt.code}
        isNeeded={isUnusable}
        isPending={requestNew.isPending}
        onRequest={() => {
          requestNew.mutate();
        }}
      />
    </form>
  );
}

/** Fills in the code from the incoming SMS if the browser supports it. */
function useCodeFromMessage(attempt: LogInAttempt, onCode: (code: string) => void): void {
  const onCodeRef = useRef(onCode);
  useEffect(() => {
    onCodeRef.current = onCode;
  });
  useEffect(() => {
    const controller = new AbortController();
    void readCodeFromMessage(controller.signal).then((code) => {
      if (code !== null && !controller.signal.aborted) onCodeRef.current(code);
    });
    return () => {
      controller.abort();
    };
  }, [attempt]);
}

/**
 * Reads the code from the SMS with WebOTP if the browser supports it and the client agrees; null otherwise. The
 * client can type the code at any time.
 */
async function readCodeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  const request = { otp: { transport: ['sms'] }, signal };
  try {
    const credential: unknown = await navigator.credentials.get(request);
    const code: unknown =
      typeof credential === 'object' && credential !== null ? Reflect.get(credential, 'code') : null;
    return typeof code === 'string' && /^\d+$/.test(code) ? code : null;
  } catch {
    // Refused, timed out or aborted: the client types the code.
    return null;
  }
}
