import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { SessionEnded } from '../../features/auth/session-ended.tsx';
import { formatPhone } from '../../format/phone.ts';
import { paths } from '../../paths.ts';
import { homePath } from '../../session/home-path.ts';
import { currentLogInAttempt, rememberLogInAttempt } from '../../session/log-in-attempt.ts';
import { rememberUser, useUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './otp-page.module.css';

const route = getRouteApi('/log-in/login/otp');

/** The second step of the log-in (docs/spec/specification.md#2 «OTP page»). */
export function OtpPage() {
  const { returnTo } = route.useSearch();
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const [attempt] = useState(currentLogInAttempt);
  const user = useUser();
  const search = returnTo === undefined ? {} : { returnTo };
  if (attempt === null) return null;
  return (
    <div className={styles.column}>
      <Card>
        <Page
          title="Введите код из СМС"
          windowTitle="Вход"
          lead={
            <p className={styles.sentTo}>
              <span>
                Отправили на номер <span className={styles.number}>{formatPhone(attempt.phone)}</span>
              </span>
              {/* a fresh code of the cabinet is for its own client */}
              {user === null && (
                <Link to={paths.phoneLogin} search={search}>
                  Изменить
                </Link>
              )}
            </p>
          }
        >
          <CodeForm
            attempt={attempt}
            duringLimit={
              <p>
                <Link to={paths.phoneLogin} search={search}>
                  Войти по-другому
                </Link>
              </p>
            }
            onLoggedIn={(user) => {
              rememberUser(queryClient, user);
              rememberLogInAttempt(null);
              goTo(returnTo ?? homePath(user), { replace: true });
            }}
            onBlocked={() => {
              goTo(paths.phoneLogin, {
                search: { ...search, error: 'client.blocked.error' },
                replace: true,
              });
            }}
          />
          <SessionEnded />
        </Page>
      </Card>
    </div>
  );
}
