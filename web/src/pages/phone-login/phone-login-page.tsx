import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AppPanel } from '../../features/auth/app-panel.tsx';
import { PhoneForm } from '../../features/auth/phone-form.tsx';
import { phoneRefusalOfCode } from '../../features/auth/phone-refusal.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './phone-login-page.module.css';

const route = getRouteApi('/log-in/login/phone');

/** The first step of the log-in (spec 2 «Phone login page»). */
export function PhoneLoginPage() {
  const { error, returnTo } = route.useSearch();
  const navigate = useNavigate();
  return (
    <div className={styles.column}>
      <Card>
        <Page
          title="Добро пожаловать в Плати частями"
          windowTitle="Вход"
          lead="Только для зарегистрированных пользователей"
        >
          <PhoneForm
            refusalBefore={error === undefined ? null : phoneRefusalOfCode(error)}
            onCodeSent={() => {
              void navigate({ to: paths.otp, search: returnTo === undefined ? {} : { returnTo } });
            }}
          />
        </Page>
      </Card>
      <AppPanel />
    </div>
  );
}
