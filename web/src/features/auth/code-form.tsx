import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useStartup } from '../../api/config/use-startup.ts';
import type { User } from '../../api/auth/user.ts';
import type { LogInAttempt } from '../../session/log-in-attempt.ts';
import { CodeField } from '../../ui/inputs/code-field.tsx';
import styles from './log-in-form.module.css';
import { LogInLimit } from './log-in-limit.tsx';
import { NewCode } from './new-code.tsx';
import { readCodeFromMessage } from './read-code-from-message.ts';
import { useCodeSteps } from './use-code-steps.ts';

type Props = {
  readonly attempt: LogInAttempt;
  readonly onLoggedIn: (user: User) => void;
  readonly onBlocked: () => void;
  /** Shown while no code can be sent. */
  readonly meanwhile?: ReactNode;
};

/** The code from the SMS. The form submits it when it is complete (docs/spec/specification.md#2 «OTP page»). */
export function CodeForm({ attempt: first, onLoggedIn, onBlocked, meanwhile }: Props) {
  const { otpLength } = useStartup();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const onRetype = (): void => {
    setCode('');
    field.current?.focus();
  };
  const { attempt, shown, show, finish, ask, limit, endLimit } = useCodeSteps({
    attempt: first,
    onLoggedIn,
    onBlocked,
    onRetype,
  });
  const isUnusable = shown.state !== 'CAN_CONTINUE';
  const enter = (next: string): void => {
    setCode(next);
    if (next !== '') show(({ state }) => ({ state, message: null }));
    if (next.length === otpLength && !finish.isPending) finish.mutate(next);
  };
  useCodeFromMessage(attempt, enter);
  if (limit !== null)
    return (
      <LogInLimit title="Слишком много попыток" limit={limit} onOver={endLimit}>
        {meanwhile}
      </LogInLimit>
    );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length < otpLength && !isUnusable)
          show({ state: shown.state, message: 'Укажите код подтверждения' });
      }}
    >
      <CodeField
        ref={field}
        autoFocus
        label="Код из СМС"
        labelIsHidden
        code={code}
        length={otpLength}
        error={shown.message}
        disabled={isUnusable || finish.isPending}
        onChange={enter}
      />
      <NewCode
        key={attempt.createdAt}
        from={attempt.createdAt + attempt.code.newOtpDelaySeconds * 1000}
        isNeeded={isUnusable}
        isPending={ask.isPending}
        onRequest={() => {
          ask.mutate();
        }}
      />
    </form>
  );
}

/** Fills in the code from the incoming SMS if the browser supports it. */
function useCodeFromMessage(attempt: LogInAttempt, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const asking = new AbortController();
    void readCodeFromMessage(asking.signal).then((code) => {
      if (code !== null && !asking.signal.aborted) latest.current(code);
    });
    return () => {
      asking.abort();
    };
  }, [attempt]);
}
