import type { QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../api/wire/api-error.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { notify } from '../../../ui/feedback/notification-list.ts';

type Saving<Decision> = {
  readonly mutationKey: readonly string[];
  readonly send: (decision: Decision) => Promise<unknown>;
  readonly savedText: string;
  /** What the decision changes. */
  readonly changed: readonly QueryKey[];
  readonly onClose: () => void;
};

/**
 * Saves what staff decide about a pause. A long pause waits for a second person, which also ends the decision. The
 * window stays open while the employee corrects the dates or confirms the term of the law.
 */
export function useSavePause<Decision>({ mutationKey, send, savedText, changed, onClose }: Saving<Decision>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: () => {
      notify('SUCCESS', savedText);
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      notify('SUCCESS', 'Запрос отправлен: паузу подтвердит другой сотрудник');
      onClose();
    },
    onSettled: async (_answer, error) => {
      if (hasCode(error, 'pause.law.error', 'pause.dates.error')) return;
      for (const queryKey of changed) await queryClient.invalidateQueries({ queryKey });
    },
  });
}
