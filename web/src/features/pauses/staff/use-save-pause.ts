import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { approvalsKey } from '../../../api/approvals/approvals.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { lostAnswerText } from '../../../api/wire/act-failure.ts';
import { forgetLostActs } from '../../../api/wire/call-idempotently.ts';
import { isOutcomeUnknown } from '../../../api/wire/idempotency-keys.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { notify } from '../../../ui/feedback/notification-list.ts';

type Saving<Decision> = {
  readonly mutationKey: readonly string[];
  readonly send: (decision: Decision) => Promise<unknown>;
  /** What the toast says: what was done. */
  readonly savedText: string | ((decision: Decision) => string);
  /** What the decision changes. */
  readonly changed: readonly QueryKey[];
  readonly onClose: () => void;
};

/**
 * Saves what staff decide about a pause. A long pause waits for a second person, which also ends the decision. After a
 * refusal the window stays open with its reason and the typed text; what has changed loads again when it closes.
 */
export function useSavePause<Decision>({ mutationKey, send, savedText, changed, onClose }: Saving<Decision>) {
  const queryClient = useQueryClient();
  const wasRefused = useRef(false);
  const load = async (): Promise<void> => {
    for (const queryKey of [...changed, approvalsKey]) await queryClient.invalidateQueries({ queryKey });
  };
  const loadAfterRefusal = useEffectEvent(() => {
    if (wasRefused.current) void load();
  });
  useEffect(
    () => () => {
      loadAfterRefusal();
    },
    [],
  );
  const save = useSingleMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (_answer, decision) => {
      notify('SUCCESS', typeof savedText === 'string' ? savedText : savedText(decision));
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      notify('SUCCESS', 'Запрос отправлен: паузу подтвердит другой сотрудник');
      onClose();
    },
    onSettled: async (_answer, error) => {
      wasRefused.current = error !== null && !hasCode(error, 'approval.waits.error');
      if (!wasRefused.current) await load();
    },
  });
  const isLost = isOutcomeUnknown(save.error);
  return {
    ...save,
    /** Why the decision was refused; null while its answer is lost, which the form says by itself. */
    refusal: isLost ? null : save.error,
    lostAnswer: isLost ? lostAnswerText : null,
    giveUp: () => {
      if (isLost) forgetLostActs();
    },
  };
}
