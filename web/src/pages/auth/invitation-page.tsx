import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { hasCode } from '../../api/wire/api-error.ts';
import { invitationQuery } from '../../api/staff/staff-accounts.ts';
import { AcceptInvitationForm } from '../../features/auth/staff/accept-invitation-form.tsx';
import { paths } from '../../paths.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Page } from '../../ui/layout/page.tsx';
import styles from './staff-log-in-page.module.css';

/**
 * The page of an invitation. Its secret is in the fragment of the address, which browsers do not send to servers
 * (docs/spec/reliability.md#S-50).
 */
export function InvitationPage() {
  const { hash } = useLocation();
  return (
    <div className={styles.column}>
      <Card>
        <Page title="Приглашение">
          <Invitation secret={hash} />
        </Page>
      </Card>
    </div>
  );
}

function Invitation({ secret }: { readonly secret: string }) {
  const goTo = useGoTo();
  const { data, error, isFetching, refetch } = useQuery({
    ...invitationQuery(secret),
    enabled: secret !== '',
  });
  if (secret === '' || hasCode(error, 'staff.invitation.error', 'request.invalid.error')) {
    return (
      <EmptyState picture="problem" message="Приглашение уже использовано или устарело. Попросите новое" />
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Loader />;
  return (
    <AcceptInvitationForm
      secret={secret}
      invitedTo={data}
      onAccepted={() => {
        notify('SUCCESS', 'Пароль сохранён. Войдите с ним');
        goTo(paths.adminLogin, { hash: '', replace: true });
      }}
    />
  );
}
