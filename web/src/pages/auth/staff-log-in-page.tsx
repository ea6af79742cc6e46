import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SessionEnded } from '../../features/auth/session-ended.tsx';
import { StaffLogInForm } from '../../features/auth/staff/staff-log-in-form.tsx';
import { forgetSession } from '../../session/log-out.ts';
import { homePath } from '../../session/home-path.ts';
import { rememberUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './staff-log-in-page.module.css';

const route = getRouteApi('/log-in/login/admin');

/** «Вход для администраторов» (docs/spec/specification.md#2 «Admin login page»). */
export function StaffLogInPage() {
  const { returnTo } = route.useSearch();
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  return (
    <div className={styles.column}>
      <Card>
        <Page title="Вход для администраторов">
          <SessionEnded />
          <StaffLogInForm
            onLoggedIn={(user) => {
              forgetSession(queryClient);
              rememberUser(queryClient, user);
              goTo(returnTo ?? homePath(user), { replace: true });
            }}
          />
        </Page>
      </Card>
    </div>
  );
}
