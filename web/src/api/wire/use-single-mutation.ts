import type {
  UseMutateFunction,
  MutationKey,
  UseMutationOptions,
  UseMutationResult,
} from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';

type Options<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  readonly mutationKey: MutationKey;
};

/**
 * A change of which one is under way at a time, whatever buttons a page has for it: the second press of a double click
 * comes before a button has learnt of the first.
 */
export function useSingleMutation<Data, Variables = void>(
  options: Options<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const queryClient = useQueryClient();
  const mutation = useMutation(options);
  const mutate: UseMutateFunction<Data, Error, Variables> = (...press) => {
    if (queryClient.isMutating({ mutationKey: options.mutationKey }) === 0) mutation.mutate(...press);
  };
  return { ...mutation, mutate };
}
