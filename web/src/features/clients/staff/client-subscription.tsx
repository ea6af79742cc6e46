import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ClientSubscription as Subscription,
  clientSubscriptionQuery,
  saveClientSubscription,
} from '../../../api/clients/client-subscription.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { askBeforeLeaving } from '../../../ui/back-office/ask-before-leaving.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import styles from './staff-form.module.css';

type Props = { readonly phone: string; readonly mayChange: boolean };

const none = { value: '', label: 'Нет подписки' };

/** The client's card subscription. It reduces the commission of new purchases (docs/spec/rules.md#9). */
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

/** Renders nothing when there are no categories. */
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

type Choice = { readonly subscriptionId: string };

function SubscriptionForm({ phone, subscription }: FormProps) {
  const queryClient = useQueryClient();
  const current = subscription.subscriptionId ?? none.value;
  const reload = () => queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) });
  const save = useSingleMutation({
    mutationKey: ['staff', 'subscription', phone],
    mutationFn: ({ subscriptionId }: Choice) =>
      saveClientSubscription(phone, {
        subscriptionId: subscriptionId === none.value ? null : subscriptionId,
        seenSubscriptionId: subscription.subscriptionId,
      }),
    onSuccess: async () => {
      notify('SUCCESS', 'Подписка клиента изменена');
      await reload();
    },
    onError: async (error) => {
      const isStale = hasCode(error, 'client.subscription.changed.error');
      notify('FAIL', isStale ? error.message : 'Что-то пошло не так');
      if (isStale) await reload();
    },
  });
  // a value that a colleague has saved replaces the choice
  return (
    <PageForm
      key={current}
      fields={[
        {
          kind: 'choice',
          name: 'subscriptionId',
          label: 'Категория подписки',
          options: [none, ...choices(subscription)],
          // the saved value replaces the choice
          isDisabled: save.isPending,
        },
      ]}
      initial={{ subscriptionId: current }}
      save={save}
      submitLabel="Сохранить подписку"
      submitsOnlyChanged
      leaveQuestion={askBeforeLeaving}
    />
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

/** A deleted category is shown only for the clients who have it. */
function choices({ subscriptions, subscriptionId }: Subscription) {
  return subscriptions
    .filter((category) => category.status === 'ACTUAL' || category.subscriptionId === subscriptionId)
    .map((category) => ({ value: category.subscriptionId, label: category.subscriptionName }));
}

function nameOf(subscription: Subscription): string {
  const { subscriptionId } = subscription;
  return choices(subscription).find(({ value }) => value === subscriptionId)?.label ?? none.label;
}
