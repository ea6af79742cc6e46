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
 * A mutation that runs once at a time, even when a page has several buttons for it. The second click of a double
 * click comes before the button is disabled.
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
