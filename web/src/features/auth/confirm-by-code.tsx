import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { requestCode } from '../../api/auth/log-in.ts';
import { tooEarlyText } from '../../api/auth/too-early-text.ts';
import { hasCode, findLimit } from '../../api/wire/api-error.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { paths } from '../../paths.ts';
import { rememberLogInAttempt } from '../../session/log-in-attempt.ts';
import { useUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LogInLimit } from './log-in-limit.tsx';

type Props = {
  /** The reason for the code: «Чтобы изменить карту, …». */
  readonly purpose: string;
  /** Shown to a session that needs no fresh code. */
  readonly children: ReactNode;
};

/**
 * Replaces actions that a session opened by a checkout code may not do by a request for a fresh code. The client then
 * returns to this page (docs/spec/rules.md#7).
 */
export function ConfirmByCode({ purpose, children }: Props) {
  const user = useUser();
  if (user?.kind !== 'CLIENT' || !user.needsCode) return children;
  return <CodeRequest purpose={purpose} phone={user.profile} />;
}

type CodeRequestProps = {
  /** The reason for the code: «Чтобы заменить адрес, …». */
  readonly purpose: string;
  readonly phone: { readonly countryCode: string; readonly phone: string };
};

/** Asks for a fresh code and returns to this page. */
export function CodeRequest({ purpose, phone: { countryCode, phone } }: CodeRequestProps) {
  const goTo = useGoTo();
  const { pathname } = useLocation();
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationKey: ['log-in', 'code'],
    mutationFn: async () => {
      const data = { countryCode, phone };
      const code = await requestCode('POST /client/auth/start', data);
      rememberLogInAttempt({ phone: data, code, createdAt: Date.now() });
    },
    onSuccess: () => {
      goTo(paths.otp, { search: { returnTo: pathname } });
    },
  });
  const limit = findLimit(error);
  if (limit !== null) return <LogInLimit title="Слишком много попыток" limit={limit} onOver={reset} />;
  return (
    <Notice title="Подтвердите кодом из СМС">
      <p>{purpose}</p>
      {error !== null && <p role="alert">{failureText(error)}</p>}
      <Button
        variant="secondary"
        isPending={isPending}
        onClick={() => {
          mutate();
        }}
      >
        Получить код
      </Button>
    </Notice>
  );
}

function failureText(error: Error): string {
  if (hasCode(error, 'otp.resend.too.early.error')) return tooEarlyText(error);
  return refusalMessage(error, 'Что-то пошло не так, попробуйте еще раз');
}
