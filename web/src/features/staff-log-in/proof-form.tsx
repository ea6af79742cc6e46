import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Proof } from '../../api/auth/second-factor.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { asksForCode, logInRefusalMessage } from './log-in-answers.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import styles from './staff-log-in.module.css';

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
  readonly onProve: (proof: Proof) => void;
};

const required = 'Требуется заполнить поле';

type Draft = { readonly login: string; readonly password: string; readonly code: string };

/** Staff authenticate again before they change their second factor (docs/spec/reliability.md#S-51). */
export function ProofForm({
  children,
  login,
  hasFactor = false,
  error,
  variant = 'primary',
  ...rest
}: Props) {
  const [draft, setDraft] = useState<Draft>({ login: login ?? '', password: '', code: '' });
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isCodeRequired, setCodeRequired] = useState(hasFactor);
  if (!isCodeRequired && asksForCode(error)) setCodeRequired(true);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        const proof = proofIn(draft, isCodeRequired);
        if (proof !== null) rest.onProve(proof);
      }}
    >
      {children}
      <ProofFields
        draft={draft}
        isLoginKnown={login !== null}
        isCodeRequired={isCodeRequired}
        wasSubmitted={wasSubmitted}
        onChange={(changes) => {
          setDraft({ ...draft, ...changes });
        }}
      />
      {error !== null && <Notice title={logInRefusalMessage(error)} tone="warning" role="alert" />}
      <Button type="submit" variant={variant} isWide isPending={rest.isPending}>
        {rest.label}
      </Button>
    </form>
  );
}

/** null while a field is missing. */
function proofIn({ login, password, code }: Draft, isCodeRequired: boolean): Proof | null {
  if (login.trim() === '' || password === '') return null;
  if (!isCodeRequired) return { login, password };
  return code === '' ? null : { login, password, code };
}

type FieldsProps = {
  readonly draft: Draft;
  readonly isLoginKnown: boolean;
  readonly isCodeRequired: boolean;
  readonly wasSubmitted: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
};

function ProofFields({ draft, isLoginKnown, isCodeRequired, wasSubmitted, onChange }: FieldsProps) {
  const field = (name: keyof Draft) => ({
    error: wasSubmitted && draft[name].trim() === '' ? required : null,
    onChange: (text: string) => {
      onChange({ [name]: text });
    },
  });
  return (
    <>
      <TextField
        label="Логин"
        value={draft.login}
        readOnly={isLoginKnown}
        maxLength={64}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('login')}
      />
      <TextField
        label="Пароль"
        type="password"
        value={draft.password}
        maxLength={128}
        autoComplete="current-password"
        {...field('password')}
      />
      {isCodeRequired && <FactorCodeField code={draft.code} {...field('code')} />}
    </>
  );
}
