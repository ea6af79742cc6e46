import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginSecondFactor,
  type ConfirmedFactor,
  type NewFactor,
  secondFactorQuery,
  type StaffCredentials,
} from '../../api/auth/second-factor.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { ConnectAuthenticator } from '../../features/auth/staff/connect-authenticator.tsx';
import { ProofForm } from '../../features/auth/staff/proof-form.tsx';
import { RecoveryCodes } from '../../features/auth/staff/recovery-codes.tsx';
import { paths } from '../../paths.ts';
import { homePath } from '../../session/home-path.ts';
import { forgetSession } from '../../session/log-out.ts';
import { rememberUser, useUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Loader } from '../../ui/feedback/loader.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './staff-log-in-page.module.css';

type Step =
  | { readonly kind: 'proof' }
  | { readonly kind: 'connect'; readonly proof: StaffCredentials; readonly factor: NewFactor }
  | { readonly kind: 'codes'; readonly setUp: ConfirmedFactor };

/**
 * Sets up an authenticator after a new authentication. The log-in redirects here when a second factor is mandatory
 * (docs/spec/reliability.md#S-51).
 */
export function SecondFactorPage() {
  const [step, setStep] = useState<Step>({ kind: 'proof' });
  const isLoggedIn = useUser() !== null;
  const back = isLoggedIn ? (
    <BackLink to={paths.adminSecurity}>К безопасности входа</BackLink>
  ) : (
    <BackLink to={paths.adminLogin}>Ко входу</BackLink>
  );
  return (
    <div className={styles.column}>
      <Card>
        <Page title="Второй фактор" above={step.kind === 'codes' ? undefined : back}>
          {step.kind === 'proof' && (
            <Begin
              onBegun={(proof, factor) => {
                setStep({ kind: 'connect', proof, factor });
              }}
            />
          )}
          {step.kind === 'connect' && (
            <ConnectAuthenticator
              proof={step.proof}
              factor={step.factor}
              onSetUp={(setUp) => {
                setStep({ kind: 'codes', setUp });
              }}
            />
          )}
          {step.kind === 'codes' && <Codes setUp={step.setUp} />}
        </Page>
      </Card>
    </div>
  );
}

function Begin({ onBegun }: { readonly onBegun: (proof: StaffCredentials, factor: NewFactor) => void }) {
  const begin = useSingleMutation({
    mutationKey: ['second-factor', 'begin'],
    mutationFn: async (proof: StaffCredentials) => ({ proof, factor: await beginSecondFactor(proof) }),
    onSuccess: ({ proof, factor }) => {
      onBegun(proof, factor);
    },
  });
  const isStaff = useUser()?.kind === 'STAFF';
  const own = useQuery({ ...secondFactorQuery(), enabled: isStaff });
  if (isStaff && own.isPending) return <Loader />;
  return (
    <ProofForm
      login={own.data?.login ?? null}
      hasFactor={own.data?.enabled ?? false}
      label="Продолжить"
      isPending={begin.isPending}
      error={begin.error}
      onProve={(proof) => {
        begin.mutate(proof);
      }}
    >
      <p>Подтвердите, что это вы, и подключите приложение, которое показывает коды для входа.</p>
    </ProofForm>
  );
}

function Codes({ setUp: { user, recoveryCodes } }: { readonly setUp: ConfirmedFactor }) {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  return (
    <RecoveryCodes
      codes={recoveryCodes}
      onDone={() => {
        forgetSession(queryClient);
        rememberUser(queryClient, user);
        goTo(homePath(user), { replace: true });
      }}
    />
  );
}
