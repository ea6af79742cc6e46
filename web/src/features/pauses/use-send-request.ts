import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orderKeys } from '../../api/orders/order-queries.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { createIdempotencyKeys, isOutcomeUnknown } from '../../api/wire/idempotency-keys.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';

type Options<Request> = {
  readonly send: (request: Request, idempotencyKey: string) => Promise<void>;
  readonly success: string;
  readonly onSent: () => void;
};

type SendRequest<Request> = {
  readonly send: (request: Request) => void;
  readonly isPending: boolean;
  /** Why the request was not sent; null before that. */
  readonly failure: string | null;
};

/**
 * Sends a report or a request once, even after a lost answer (docs/spec/rules.md#8). A refusal shows its reason beside
 * the text that the client has typed. The order, which has changed since the window was opened, loads again when the
 * window closes.
 */
export function useSendRequest<Request>({ send, success, onSent }: Options<Request>): SendRequest<Request> {
  const queryClient = useQueryClient();
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const wasRefused = useRef(false);
  useEffect(
    () => () => {
      if (wasRefused.current) void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    },
    [queryClient],
  );
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['pause-request'],
    mutationFn: (request: Request) => send(request, keys.keyFor(JSON.stringify(request))),
    onSettled: (_answer, failed) => {
      keys.onResult(failed);
      wasRefused.current = failed !== null;
      return failed === null ? queryClient.invalidateQueries({ queryKey: orderKeys.all }) : undefined;
    },
    onSuccess: () => {
      notify('SUCCESS', success);
      onSent();
    },
  });
  return { send: mutate, isPending, failure: error === null ? null : failureText(error) };
}

function failureText(error: Error): string {
  if (isOutcomeUnknown(error))
    return 'Ответа пока нет, обращение могло дойти. Нажмите ещё раз: второго обращения не будет.';
  return hasCode(error, 'order.state.error')
    ? 'Заказ уже оплачен или отменён: списаний по нему больше нет.'
    : refusalMessage(error);
}
