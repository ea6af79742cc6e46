import { useQueryClient } from '@tanstack/react-query';
import { jobsKey } from '../../api/jobs/jobs.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';

type Action = {
  readonly key: readonly unknown[];
  readonly run: () => Promise<unknown>;
  readonly done: string;
};

/** Runs a job action, shows its result and reloads the jobs. */
export function useJobAction({ key, run, done }: Action) {
  const queryClient = useQueryClient();
  const mutation = useSingleMutation({
    mutationKey: ['jobs', ...key],
    mutationFn: run,
    onSuccess: async () => {
      notify('SUCCESS', done);
      await queryClient.invalidateQueries({ queryKey: jobsKey });
    },
    onError: () => {
      notify('FAIL', 'Не удалось запустить задание');
    },
  });
  return {
    isPending: mutation.isPending,
    /** Acts, and closes the question afterwards. */
    confirm: (close: () => void): void => {
      mutation.mutate(undefined, { onSettled: close });
    },
  };
}
