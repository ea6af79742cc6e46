import { useQuery } from '@tanstack/react-query';
import { notificationSettingsQuery } from '../../api/notifications/notification-settings.ts';
import { CodeRequest, ConfirmByCode } from '../../features/auth/confirm-by-code.tsx';
import { ChannelSettings } from '../../features/notifications/channel-settings.tsx';
import { PushSettings } from '../../features/notifications/push-settings.tsx';
import { ContactOptOut } from '../../features/notifications/contact-opt-out.tsx';
import { OwnEmail } from '../../features/notifications/own-email.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/user-query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** «Уведомления»: how messages reach the client (docs/spec/rules.md#12). */
export function NotificationSettingsPage() {
  return (
    <Page title="Уведомления" above={<BackLink to={paths.messages}>Сообщения</BackLink>}>
      <ConfirmByCode purpose="Чтобы менять уведомления, нужен новый код.">
        <Settings />
      </ConfirmByCode>
    </Page>
  );
}

function Settings() {
  const user = useUser();
  const { data: settings, error, isFetching, refetch } = useQuery(notificationSettingsQuery());
  if (settings === undefined && error === null) return <Skeleton height={320} />;
  if (settings === undefined)
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const codeRequest = (purpose: string) =>
    user?.kind === 'CLIENT' && <CodeRequest purpose={purpose} phone={user.profile} />;
  return (
    <>
      <OwnEmail
        key={settings.email?.address}
        email={settings.email}
        codeRequest={codeRequest('Чтобы заменить адрес почты, нужен новый код.')}
      />
      <PushSettings publicKey={settings.push.publicKey} />
      <ChannelSettings
        settings={settings}
        codeRequest={codeRequest('Чтобы отключить этот способ, нужен новый код.')}
      />
      <ContactOptOut isRefused={settings.isContactRefused} />
    </>
  );
}
