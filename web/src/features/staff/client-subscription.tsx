import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClientSubscription as Subscription } from '../../api/staff/staff-queries.ts';
import { clientSubscriptionQuery, saveClientSubscription, staffKeys } from '../../api/staff/staff-queries.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Card } from '../../ui/frames/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { notify } from '../../ui/states/notification-list.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from './staff-form.module.css';

type Props = { readonly phone: string; readonly mayChange: boolean };

const none = { value: '', label: 'Нет подписки' };

/** Which card subscription a client has: it takes a part off the commission of what is bought from now on (rules 9). */
export function ClientSubscription({ phone, mayChange }: Props) {
  const { data, error, isFetching, refetch } = useQuery(clientSubscriptionQuery(phone));
  if (data !== undefined) return <Loaded phone={phone} mayChange={mayChange} subscription={data} />;
  return (
    <Frame>
      {error === null ? (
        <Skeleton height={12} />
      ) : (
        <ErrorState
          message="Не удалось загрузить подписку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Frame>
  );
}

/** Nothing at all where the bank has no categories. */
function Loaded({ phone, mayChange, subscription }: Props & { readonly subscription: Subscription }) {
  const queryClient = useQueryClient();
  const { subscriptionId: seen, subscriptions } = subscription;
  const save = useSingleMutation({
    mutationKey: ['staff', 'subscription', phone],
    mutationFn: (chosen: string) =>
      saveClientSubscription(phone, {
        subscriptionId: chosen === '' ? null : chosen,
        seenSubscriptionId: seen,
      }),
    onSuccess: () => {
      notify('SUCCESS', 'Подписка клиента изменена');
    },
    onError: (error) => {
      notify(
        'FAIL',
        hasCode(error, 'client.subscription.changed.error') ? error.message : 'Что-то пошло не так',
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.ofClient(phone) }),
  });
  if (subscriptions.length === 0) return null;
  return (
    <Frame>
      {mayChange ? (
        <Select
          label="Категория подписки"
          value={save.isPending ? save.variables : (seen ?? '')}
          options={[none, ...choices(subscription)]}
          onChange={(chosen) => {
            save.mutate(chosen);
          }}
        />
      ) : (
        <p>{choices(subscription).find(({ value }) => value === seen)?.label ?? none.label}</p>
      )}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="subscription-title">
      <div className={styles.form}>
        <h2 id="subscription-title">Подписка SberPrime</h2>
        {children}
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
