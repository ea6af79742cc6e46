import { isOutcomeUnknown } from './idempotency-keys.ts';
import { lostAnswerText } from './act-failure.ts';
import { forgetLostActs } from './act.ts';
import { useSingleMutation } from './use-single-mutation.ts';

type Options<Data, Variables> = Omit<
  Parameters<typeof useSingleMutation<Data, Variables>>[0],
  'onError' | 'onSettled'
> & {
  /** A refusal. An answer that is lost is said by the window, which stays open. */
  readonly onRefused?: (error: Error) => void;
  /** Loads again what the act has changed. Not before its outcome is known: the window shows the state of its opening. */
  readonly reload: () => Promise<unknown>;
};

/**
 * An act of staff that is confirmed in a window. If its answer is lost, the window keeps its input and says so, and a
 * further press repeats the act, which takes effect once. A window that is closed then is not repeated.
 */
export function useAct<Data, Variables = void>({ onRefused, reload, ...options }: Options<Data, Variables>) {
  const mutation = useSingleMutation<Data, Variables>({
    ...options,
    onError: (error) => {
      if (!isOutcomeUnknown(error)) onRefused?.(error);
    },
    onSettled: (_answer, error) => (isOutcomeUnknown(error) ? undefined : reload()),
  });
  const isLost = isOutcomeUnknown(mutation.error);
  return {
    ...mutation,
    lostAnswer: isLost ? lostAnswerText : null,
    /** Acts, and closes the window afterwards, unless the answer is lost. */
    confirm: (variables: Variables, close: () => void): void => {
      mutation.mutate(variables, {
        onSettled: (_answer, error) => {
          if (!isOutcomeUnknown(error)) close();
        },
      });
    },
    /** The window is closed without the act. */
    giveUp: (): void => {
      if (!isLost) return;
      forgetLostActs();
      mutation.reset();
      void reload();
    },
  };
}
