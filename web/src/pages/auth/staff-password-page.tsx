import { useQueryClient } from '@tanstack/react-query';
import { ChangePasswordForm } from '../../features/auth/staff/change-password-form.tsx';
import { paths } from '../../paths.ts';
import { homePath } from '../../session/home-path.ts';
import { forgetSession } from '../../session/log-out.ts';
import { rememberUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Page } from '../../ui/layout/page.tsx';
import styles from './staff-log-in-page.module.css';

/**
 * Lets an employee with an expired password set a new one (docs/spec/rules.md#7, docs/spec/specification.md#8 «Admin
 * login»).
 */
export function StaffPasswordPage() {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  return (
    <div className={styles.column}>
      <Card>
        <Page title="Смена пароля" above={<BackLink to={paths.adminLogin}>Ко входу</BackLink>}>
          <ChangePasswordForm
            onChanged={(user) => {
              forgetSession(queryClient);
              rememberUser(queryClient, user);
              notify('SUCCESS', 'Пароль изменён');
              goTo(homePath(user), { replace: true });
            }}
          />
        </Page>
      </Card>
    </div>
  );
}
