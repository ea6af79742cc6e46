import {
  type MutationKey,
  type UseMutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';

type Options<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  readonly mutationKey: MutationKey;
};

/**
 * A mutation that ignores a call while it runs, even from another button of the page. The second click of a double
 * click comes before the button is disabled.
 */
export function useSingleMutation<Data, Variables = void>(
  options: Options<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const queryClient = useQueryClient();
  const mutation = useMutation(options);
  const mutate: UseMutateFunction<Data, Error, Variables> = (...parameters) => {
    if (queryClient.isMutating({ mutationKey: options.mutationKey }) === 0) mutation.mutate(...parameters);
  };
  return { ...mutation, mutate };
}
