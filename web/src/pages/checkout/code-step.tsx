import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { hasCode, findLimit } from '../../api/wire/api-error.ts';
import { isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';
import { checkoutKey } from '../../api/checkout/checkout-queries.ts';
import { type CheckoutOtp, confirmCheckout, type ToSign, viewCheckout } from '../../api/checkout/checkout.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { CodeBoxes } from '../../features/auth/code-boxes.tsx';
import {
  type CodeStatus,
  needsNewCode,
  toCodeRefusal,
  usedUpCode,
} from '../../features/auth/code-refusal.ts';
import { NewCode } from '../../features/auth/new-code.tsx';
import { askFailureText } from '../../features/checkout/ask-failure.ts';
import { useAskForCode } from '../../features/checkout/use-ask-for-code.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { codeLimit } from './code-limit.tsx';
import styles from './code-step.module.css';

type Props = {
  readonly token: string;
  readonly maskedPhone: string;
  readonly otp: CheckoutOtp;
  /** The documents that this code signs. */
  readonly toSign: ToSign;
  /** The time at which this page loaded the code, in milliseconds by this device's clock. */
  readonly loadedAt: number;
  readonly codeLength: number;
};

/**
 * The step of one SMS code; a new code is another step. The form submits a complete code and shows the texts of the
 * log-in (docs/spec/specification.md#2 «OTP page», docs/spec/specification.md#8 «OTP»).
 */
export function CodeStep({ token, maskedPhone, otp, toSign, loadedAt, codeLength }: Props) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [sent] = useState({ loadedAt, code: otp });
  const field = useRef<HTMLInputElement>(null);
  const onRetype = (): void => {
    setCode('');
    field.current?.focus();
  };
  const confirm = useConfirm({ token, toSign }, onRetype);
  const ask = useAskForCode(token);
  const status = statusOf(confirm.error, otp);
  const isUnusable = needsNewCode(status.state);
  const limit = limitNotice(ask, confirm);
  if (limit !== null) return limit;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === codeLength) confirm.mutate(code);
        else setMissing(!isUnusable);
      }}
    >
      <p>
        Введите код из СМС на номер <span className={styles.phone}>{maskedPhone}</span>. Он подпишет договор,
        согласие на списание с карты и согласие на обработку персональных данных.
      </p>
      <CodeBoxes
        ref={field}
        code={code}
        length={codeLength}
        status={isMissing ? missing : status}
        isPending={confirm.isPending}
        onChange={(next) => {
          setCode(next);
          setMissing(false);
          if (next !== '') confirm.reset();
          if (next.length === codeLength) confirm.mutate(next);
        }}
      />
      <NewCode
        {...sent}
        isNeeded={isUnusable}
        isPending={ask.isPending}
        onRequest={() => {
          ask.mutate(toSign, {
            onError: (error) => {
              if (findLimit(error) === null && !hasCode(error, 'consent.text.changed.error'))
                notify('FAIL', askFailureText(error));
            },
          });
        }}
      />
    </form>
  );
}

type Step = { readonly error: unknown; readonly reset: () => void };

const missing = { state: 'CAN_CONTINUE', message: 'Укажите код подтверждения' } as const;

/** The limit of one of these mutations. All of them are reset when it ends. */
function limitNotice(...steps: readonly Step[]): ReactNode {
  const held = steps.find(({ error }) => findLimit(error) !== null);
  if (held === undefined) return null;
  return codeLimit(held.error, () => {
    for (const step of steps) step.reset();
  });
}

/**
 * Confirms with the code and reloads the purchase, whose state is then confirmed, refused or expired. An unusable code
 * shows its error next to the button for a new code, unless the reloaded purchase is confirmed because only the answer
 * was lost.
 */
function useConfirm({ token, toSign }: Pick<Props, 'token' | 'toSign'>, onRefused: () => void) {
  const queryClient = useQueryClient();
  const { contractHash, personalDataHash, cardHash } = toSign;
  const [lost, setLost] = useState<Error | null>(null);
  const confirm = useSingleMutation({
    mutationKey: ['checkout', 'confirm'],
    mutationFn: (code: string) => confirmCheckout(token, code, { contractHash, personalDataHash, cardHash }),
    onError: (error) => {
      const isLost = isOutcomeUnknown(error);
      setLost(isLost ? error : null);
      if (!isLost) onRefused();
    },
    onSettled: async (_nothing, error) => {
      if (!hasCode(error, 'otp.expired.error', 'action.not.started.error'))
        return queryClient.invalidateQueries({ queryKey: checkoutKey(token) });
      const now = await viewCheckout(token);
      if (now.state !== 'CREATED') queryClient.setQueryData(checkoutKey(token), now);
    },
  });
  // the button that sends the code again stays while it works
  return { ...confirm, error: confirm.isPending ? lost : confirm.error };
}

const shownByPage = [
  'scoring.failed.error',
  'product.not.available.error',
  'checkout.expired.error',
  'order.state.error',
  'consent.text.changed.error',
] as const;

/**
 * The state of the code. The page itself shows a refused, expired or blocked purchase. A code without attempts left
 * gives its reason also after a reload, and when the answer about its last attempt was lost.
 */
function statusOf(error: unknown, { attemptsLeft }: CheckoutOtp): CodeStatus {
  const status = statusOfError(error);
  if (attemptsLeft > 0) return status;
  const reason = status.state === 'UNANSWERED' ? null : status.message;
  return { state: 'NEW_SESSION_REQUIRED', message: reason ?? usedUpCode };
}

function statusOfError(error: unknown): CodeStatus {
  if (error === null || hasCode(error, ...shownByPage)) return { state: 'CAN_CONTINUE', message: null };
  if (hasCode(error, 'client.blocked.error', 'request.limit.exceeded'))
    return { state: 'CAN_CONTINUE', message: error.message };
  return toCodeRefusal(error);
}
