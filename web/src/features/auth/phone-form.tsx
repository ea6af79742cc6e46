import { useRef, useState } from 'react';
import { requestCode } from '../../api/auth/log-in.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { countryCode, phoneProblem } from '../../format/phone.ts';
import { findLimit, type LogInLimit as Limit } from '../../api/wire/api-error.ts';
import {
  currentLogInAttempt,
  currentLogInLimit,
  rememberLogInAttempt,
  rememberLogInLimit,
} from '../../session/log-in-attempt.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { PhoneField } from '../../ui/inputs/phone-field.tsx';
import styles from './log-in-form.module.css';
import { LogInLimit } from './log-in-limit.tsx';
import { PhoneNotice } from './phone-notice.tsx';
import { getServerText, type PhoneRefusal, toPhoneRefusal } from './phone-refusal.ts';

type Props = {
  /** The refusal with which another page redirected here. */
  readonly refusalBefore: PhoneRefusal | null;
  /** Called when a code is requested, so that the next page can preload. */
  readonly onRequest: () => void;
  readonly onCodeSent: () => void;
};

/**
 * The title of each limit. A limit by address is not about the phone. An automatic block has the text of the
 * specification.
 */
const limitTitles = {
  BLOCKED: 'Номер телефона заблокирован',
  SESSION_BLOCKED: 'Номер телефона заблокирован',
  UNKNOWN_USER: 'Слишком много попыток',
  SBER_ID_FAILED: 'Слишком много попыток',
  FAILED: 'Слишком много попыток',
} as const satisfies Record<PhoneRefusal, string>;

/**
 * The phone that receives the code. Its errors appear after the first submit (docs/spec/specification.md#4 «Phone
 * form», docs/spec/specification.md#5).
 */
export function PhoneForm({ refusalBefore, onRequest, onCodeSent }: Props) {
  const [digits, setDigits] = useState(currentLogInAttempt()?.phone.phone ?? '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [limit, setLimit] = useState(currentLogInLimit);
  const start = useSingleMutation({
    mutationKey: ['log-in', 'code'],
    mutationFn: async (phone: string) => {
      const data = { countryCode, phone };
      const code = await requestCode('POST /client/auth/start', data);
      rememberLogInAttempt({ phone: data, code, createdAt: Date.now() });
    },
    onMutate: onRequest,
    onSuccess: onCodeSent,
    onError: (error) => {
      setLimit(findLimit(error));
    },
  });
  const clearLimit = (): void => {
    rememberLogInLimit(null);
    setLimit(null);
    if (start.isError) start.reset();
  };
  const problem = phoneProblem(digits);
  const refusal = start.isError ? toPhoneRefusal(start.error) : start.isIdle ? refusalBefore : null;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === null) start.mutate(digits);
        else form.current?.querySelector('input')?.focus();
      }}
    >
      <PhoneField
        label="Номер телефона"
        digits={digits}
        error={wasSubmitted ? problem : null}
        onChange={(next) => {
          setDigits(next);
          clearLimit();
        }}
      />
      <RefusalNotice refusal={refusal} error={start.error} limit={limit} onOver={clearLimit} />
      <Button type="submit" isWide disabled={limit !== null} isPending={start.isPending}>
        Продолжить
      </Button>
    </form>
  );
}

type RefusalNoticeProps = {
  readonly refusal: PhoneRefusal | null;
  readonly error: unknown;
  readonly limit: Limit | null;
  readonly onOver: () => void;
};

function RefusalNotice({ refusal, error, limit, onOver }: RefusalNoticeProps) {
  if (limit !== null)
    return <LogInLimit title={limitTitles[refusal ?? 'FAILED']} limit={limit} onOver={onOver} />;
  return refusal === null ? null : <PhoneNotice refusal={refusal} detail={getServerText(error)} />;
}
