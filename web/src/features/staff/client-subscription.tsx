import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientSubscription as Subscription } from '../../api/staff/staff-queries.ts';
import { clientSubscriptionQuery, saveClientSubscription, staffKeys } from '../../api/staff/staff-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Card } from '../../ui/frames/card.tsx';
import { notify } from '../../ui/states/notification-list.ts';
import { Select } from '../../ui/fields/select.tsx';
import styles from './staff-form.module.css';

type Props = { readonly phone: string; readonly mayChange: boolean };

const none = { value: '', label: 'Нет подписки' };

/** Which card subscription a client has: it takes a part off the commission of what is bought from now on (rules 9). */
export function ClientSubscription({ phone, mayChange }: Props) {
  const queryClient = useQueryClient();
  const { data } = useQuery(clientSubscriptionQuery(phone));
  const save = useSingleMutation({
    mutationKey: ['staff', 'subscription', phone],
    mutationFn: (subscriptionId: string) =>
      saveClientSubscription(phone, subscriptionId === '' ? null : subscriptionId),
    onSuccess: () => {
      notify('SUCCESS', 'Подписка клиента изменена');
    },
    onError: () => {
      notify('FAIL', 'Что-то пошло не так');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.ofClient(phone) }),
  });
  if (data === undefined || data.subscriptions.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="subscription-title">
      <div className={styles.form}>
        <h2 id="subscription-title">Подписка SberPrime</h2>
        {mayChange ? (
          <Select
            label="Категория подписки"
            value={save.isPending ? save.variables : (data.subscriptionId ?? '')}
            options={[none, ...choices(data)]}
            onChange={(subscriptionId) => {
              save.mutate(subscriptionId);
            }}
          />
        ) : (
          <p>{choices(data).find(({ value }) => value === data.subscriptionId)?.label ?? none.label}</p>
        )}
      </div>
    </Card>
  );
}

/** A category that is deleted stays with whoever has it, and is offered to nobody else. */
function choices({ subscriptions, subscriptionId }: Subscription) {
  return subscriptions
    .filter((category) => category.status === 'ACTUAL' || category.subscriptionId === subscriptionId)
    .map((category) => ({ value: category.subscriptionId, label: category.subscriptionName }));
}
