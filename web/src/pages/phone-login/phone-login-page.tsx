import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { actuatorInfoQuery } from '../../api/config/actuator-info.ts';
import { AppPanel } from '../../features/auth/app-panel.tsx';
import { PhoneForm } from '../../features/auth/phone-form.tsx';
import { findPhoneRefusal, type PhoneRefusal } from '../../features/auth/phone-refusal.ts';
import { ServiceFacts } from '../../features/auth/service-facts.tsx';
import { SessionEnded } from '../../features/auth/session-ended.tsx';
import { SingleSignOn } from '../../features/auth/single-sign-on.tsx';
import type { SignOnResult } from '../../features/auth/single-sign-on-window.ts';
import { paths } from '../../paths.ts';
import { homePath } from '../../session/home-path.ts';
import { lastSessionEnd } from '../../session/session-end.ts';
import { reloadUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './phone-login-page.module.css';

const route = getRouteApi('/log-in/login/phone');

/** The first step of the log-in (docs/spec/specification.md#2 «Phone login page»). */
export function PhoneLoginPage() {
  const { error, returnTo } = route.useSearch();
  const goTo = useGoTo();
  const router = useRouter();
  const { data: info, isPending } = useQuery(actuatorInfoQuery());
  const refusalBefore = error === undefined ? refusalOfSession() : findPhoneRefusal(error);
  const finishSignOn = useFinishSignOn(returnTo ?? null);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card>
          <Page
            title="Добро пожаловать в Плати частями"
            windowTitle="Вход"
            lead="Только для зарегистрированных пользователей"
          >
            {refusalBefore === null && <SessionEnded />}
            <PhoneForm
              key={error}
              refusalBefore={refusalBefore}
              onRequest={() => {
                // preloads while the code is being sent; after a failure the next page loads it again
                router.loadRouteChunk(router.routesByPath[paths.otp])?.catch(() => undefined);
              }}
              onCodeSent={() => {
                goTo(paths.otp, { search: returnTo === undefined ? {} : { returnTo } });
              }}
            />
            {info?.hasSingleSignOn === true && (
              <SingleSignOn returnTo={returnTo ?? null} onEnd={finishSignOn} />
            )}
          </Page>
        </Card>
        {/* below all blocks that load later, so that the layout does not shift */}
        {!isPending && <AppPanel />}
      </div>
      <ServiceFacts />
    </div>
  );
}

function refusalOfSession(): PhoneRefusal | null {
  return lastSessionEnd() === 'BLOCKED' ? 'SESSION_BLOCKED' : null;
}

/** Asks the server for the logged-in user and shows a failure on this page. */
function useFinishSignOn(returnTo: string | null): (result: SignOnResult) => void {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const finish = async ({ succeeded, errorCode }: SignOnResult): Promise<void> => {
    const user = succeeded ? await reloadUser(queryClient) : null;
    if (user !== null) {
      goTo(returnTo ?? homePath(user), { replace: true });
      return;
    }
    const search = { ...(returnTo === null ? {} : { returnTo }), error: errorCode };
    goTo(paths.phoneLogin, { search, replace: true });
  };
  return (result) => {
    finish(result).catch(reportError);
  };
}
