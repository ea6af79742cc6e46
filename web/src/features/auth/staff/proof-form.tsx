import { type ReactNode, useState } from 'react';
import type { StaffCredentials } from '../../../api/auth/second-factor.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { asksForCode, logInRefusalMessage } from './log-in-answers.ts';
import {
  codeField,
  type Credentials,
  credentialsOf,
  loginField,
  missingField,
  noCredentials,
  passwordField,
} from './log-in-fields.tsx';

type Props = {
  readonly children?: ReactNode;
  /** Set for a logged-in employee. */
  readonly login: string | null;
  /** Whether the code field is shown from the beginning. */
  readonly hasFactor?: boolean;
  readonly label: string;
  readonly variant?: 'primary' | 'danger';
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onProve: (proof: StaffCredentials) => void;
};

/** Staff authenticate again before they change their second factor (docs/spec/reliability.md#S-51). */
export function ProofForm({ children, login, hasFactor = false, error, ...rest }: Props) {
  const [isCodeRequired, setCodeRequired] = useState(hasFactor);
  if (!isCodeRequired && asksForCode(error)) setCodeRequired(true);
  return (
    <PageForm
      lead={children}
      fields={[loginField(login !== null), passwordField(), codeField(isCodeRequired)]}
      initial={{ ...noCredentials, login: login ?? '' }}
      check={({ code }): Readonly<Record<string, string>> =>
        isCodeRequired && code.trim() === '' ? { code: missingField } : {}
      }
      save={{
        isPending: rest.isPending,
        mutate: (typed: Credentials) => {
          rest.onProve(credentialsOf(typed, isCodeRequired));
        },
      }}
      submitLabel={rest.label}
      submitVariant={rest.variant ?? 'primary'}
    >
      {error !== null && <Notice title={logInRefusalMessage(error)} tone="warning" role="alert" />}
    </PageForm>
  );
}
