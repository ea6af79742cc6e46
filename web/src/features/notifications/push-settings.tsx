import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type NotificationSettings,
  settingsKey,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../api/notifications/notification-settings.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import {
  pushSupport,
  subscribeThisBrowser,
  subscriptionOfThisBrowser,
  unsubscribeThisBrowser,
} from '../../session/browser-subscription.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './notification-settings.module.css';

type Props = {
  /** Null when the service sends no push messages. */
  readonly publicKey: string | null;
};

/** Push messages in this browser: on, off, forbidden or not possible (docs/spec/rules.md#12). */
export function PushSettings({ publicKey }: Props) {
  if (publicKey === null) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="browser-title">
      <h2 id="browser-title">Уведомления в этом браузере</h2>
      {pushSupport() === 'SUPPORTED' ? (
        <Subscription publicKey={publicKey} />
      ) : (
        <p className={styles.note}>{unsupportedTexts[pushSupport()]}</p>
      )}
    </Card>
  );
}

const unsupportedTexts = {
  SUPPORTED: '',
  HOME_SCREEN: 'Добавьте сайт на экран «Домой» и откройте его оттуда: тогда уведомления можно включить.',
  UNSUPPORTED: 'Этот браузер не умеет показывать уведомления. Сообщения приходят по СМС и почте.',
} as const satisfies Record<ReturnType<typeof pushSupport>, string>;

const subscriptionKey = ['device', 'push-subscription'];

function Subscription({ publicKey }: { readonly publicKey: string }) {
  const queryClient = useQueryClient();
  const subscription = useQuery({
    queryKey: subscriptionKey,
    // the browser may have been subscribed in an earlier session, which has ended since
    queryFn: async () => {
      const subscription = await subscriptionOfThisBrowser();
      if (subscription !== null) show(await subscribeBrowser(requestOf(subscription)));
      return subscription !== null;
    },
    retry: false,
  });
  const show = (settings: NotificationSettings): void => {
    queryClient.setQueryData(settingsKey, settings);
  };
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['switch-push'],
    mutationFn: (wanted: boolean) => (wanted ? subscribe(publicKey) : unsubscribe()),
    onSuccess: (settings, wanted) => {
      if (settings === 'FORBIDDEN') return;
      if (settings !== null) show(settings);
      queryClient.setQueryData(subscriptionKey, wanted);
    },
    onError: () => {
      notify('FAIL', 'Не удалось включить уведомления. Попробуйте ещё раз');
    },
  });
  if (subscription.isPending) return <Skeleton height={80} />;
  const isForbidden = Notification.permission === 'denied';
  return (
    <>
      <p className={styles.note}>{isForbidden ? forbidden : subscription.data === true ? on : off}</p>
      {!isForbidden && (
        <Button
          variant="secondary"
          isPending={isPending}
          onClick={() => {
            mutate(subscription.data !== true);
          }}
        >
          {subscription.data === true ? 'Выключить уведомления' : 'Включить уведомления'}
        </Button>
      )}
    </>
  );
}

const on = 'Включены: сообщения приходят, даже когда кабинет закрыт.';
const off = 'Выключены. Браузер спросит разрешение, и сообщения будут приходить, даже когда кабинет закрыт.';
const forbidden =
  'Уведомления запрещены в настройках браузера. Разрешите их для этого сайта и обновите страницу.';

async function subscribe(publicKey: string): Promise<NotificationSettings | 'FORBIDDEN'> {
  const subscription = await subscribeThisBrowser(publicKey);
  return subscription === null ? 'FORBIDDEN' : subscribeBrowser(requestOf(subscription));
}

async function unsubscribe(): Promise<NotificationSettings | null> {
  const subscription = await subscriptionOfThisBrowser();
  if (subscription === null) return null;
  const settings = await unsubscribeBrowser(subscription.endpoint);
  await unsubscribeThisBrowser();
  return settings;
}

function requestOf(subscription: PushSubscription): Parameters<typeof subscribeBrowser>[0] {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}
