import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ClientSubscription as Subscription } from '../../api/staff/staff-queries.ts';
import { clientSubscriptionQuery, saveClientSubscription, staffKeys } from '../../api/staff/staff-queries.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import styles from './staff-form.module.css';

type Props = { readonly phone: string; readonly mayChange: boolean };

const none = { value: '', label: 'Нет подписки' };

/** Which card subscription a client has: it takes a part off the commission of what is bought from now on (docs/spec/rules.md#9). */
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
  if (subscription.subscriptions.length === 0) return null;
  return (
    <Frame>
      {mayChange ? (
        <SubscriptionForm phone={phone} subscription={subscription} />
      ) : (
        <p>{nameOf(subscription)}</p>
      )}
    </Frame>
  );
}

type FormProps = Pick<Props, 'phone'> & { readonly subscription: Subscription };

function SubscriptionForm({ phone, subscription }: FormProps) {
  const queryClient = useQueryClient();
  const seen = subscription.subscriptionId ?? none.value;
  const [chosen, choose] = useState<string | null>(null);
  /** One's own choice gives way to what the server knows, a colleague's choice too. */
  const showWhatStands = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: staffKeys.ofClient(phone) });
    choose(null);
  };
  const save = useSingleMutation({
    mutationKey: ['staff', 'subscription', phone],
    mutationFn: (wanted: string) =>
      saveClientSubscription(phone, {
        subscriptionId: wanted === none.value ? null : wanted,
        seenSubscriptionId: subscription.subscriptionId,
      }),
    onSuccess: async () => {
      notify('SUCCESS', 'Подписка клиента изменена');
      await showWhatStands();
    },
    onError: async (error) => {
      const isStale = hasCode(error, 'client.subscription.changed.error');
      notify('FAIL', isStale ? error.message : 'Что-то пошло не так');
      if (isStale) await showWhatStands();
    },
  });
  const wanted = chosen ?? seen;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== seen) save.mutate(wanted);
      }}
    >
      <Select
        label="Категория подписки"
        value={wanted}
        options={[none, ...choices(subscription)]}
        disabled={save.isPending}
        onChange={choose}
      />
      <Button type="submit" disabled={wanted === seen} isPending={save.isPending}>
        Сохранить подписку
      </Button>
    </form>
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

function nameOf(subscription: Subscription): string {
  const { subscriptionId } = subscription;
  return choices(subscription).find(({ value }) => value === subscriptionId)?.label ?? none.label;
}
