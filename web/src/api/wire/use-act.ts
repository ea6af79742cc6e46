import { useEffect, useEffectEvent, useRef } from 'react';
import { isOutcomeUnknown } from './idempotency-keys.ts';
import { lostAnswerText } from './act-failure.ts';
import { forgetLostActs } from './call-idempotently.ts';
import { useSingleMutation } from './use-single-mutation.ts';

type Options<Data, Variables> = Omit<
  Parameters<typeof useSingleMutation<Data, Variables>>[0],
  'onError' | 'onSettled' | 'mutationFn'
> & {
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /** A refusal. An answer that is lost is said by the window, which stays open. */
  readonly onRefused?: (error: Error) => void;
  /**
   * Loads again what the act has changed. Not before its outcome is known: the window shows the state of its opening.
   * After a refusal of a form it waits until the form is closed, because it could take the form away with its input.
   */
  readonly reload: () => Promise<unknown>;
};

/**
 * An act of staff that is confirmed in a window. If its answer is lost, the window keeps its input and says so, and a
 * further press repeats the act, which takes effect once. A window that is closed then is not repeated.
 */
export function useAct<Data, Variables = void>({
  mutationFn,
  onRefused,
  reload,
  ...options
}: Options<Data, Variables>) {
  const lost = useLostTry<Data, Variables>();
  const isConfirmed = useRef(false);
  const wasRefused = useRef(false);
  const mutation = useSingleMutation<Data, Variables>({
    ...options,
    mutationFn: (variables) => lost.send(variables, mutationFn),
    onError: (error) => {
      if (!isOutcomeUnknown(error)) onRefused?.(error);
    },
    onSettled: (_answer, error) => {
      if (isOutcomeUnknown(error)) return undefined;
      lost.forget();
      wasRefused.current = error !== null && !isConfirmed.current;
      return wasRefused.current ? undefined : reload();
    },
  });
  const isLost = isOutcomeUnknown(mutation.error);
  useAtEnd(() => {
    if (isLost) forgetLostActs();
    if (wasRefused.current) void reload();
  });
  return {
    ...mutation,
    lostAnswer: isLost ? lostAnswerText : null,
    /** Acts, and closes the window afterwards, unless the answer is lost. */
    confirm: (variables: Variables, close: () => void): void => {
      isConfirmed.current = true;
      mutation.mutate(variables, {
        onSettled: (_answer, error) => {
          if (!isOutcomeUnknown(error)) close();
        },
      });
    },
    /** The window is closed without the act. */
    giveUp: (): void => {
      if (!isLost) return;
      lost.forget();
      forgetLostActs();
      mutation.reset();
      void reload();
    },
  };
}

/**
 * The try without an answer. Its repeat sends the same request, although the page may have loaded the object again
 * meanwhile: a request with another version, or the opposite act, would be another act.
 */
function useLostTry<Data, Variables>() {
  const first = useRef<{ readonly text: string; readonly send: () => Promise<Data> } | null>(null);
  return {
    send: (variables: Variables, act: (variables: Variables) => Promise<Data>): Promise<Data> => {
      const text = JSON.stringify({ variables });
      if (first.current?.text !== text) first.current = { text, send: () => act(variables) };
      return first.current.send();
    },
    forget: () => {
      first.current = null;
    },
  };
}

function useAtEnd(work: () => void): void {
  const atEnd = useEffectEvent(work);
  useEffect(
    () => () => {
      atEnd();
    },
    [],
  );
}
