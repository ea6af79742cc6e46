import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type OwnEmail as Email,
  saveOwnEmail,
  settingsKey,
} from '../../api/notifications/notification-settings.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { emailProblem, longestAddress, wrongAddress } from './email-problem.ts';
import styles from './notification-settings.module.css';

/** The typed address, kept while the client enters a code. */
const draftKey = ['email-draft'];

type Props = {
  /** null until an address is known. */
  readonly email: Email | null;
  /** Shown when an address needs a fresh code to be replaced. */
  readonly codeRequest: ReactNode;
};

/** The client's address, whether it is confirmed, and its letter (docs/spec/rules.md#12). */
export function OwnEmail({ email, codeRequest }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['save-email'],
    mutationFn: saveOwnEmail,
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: draftKey });
      notify('SUCCESS', 'Письмо отправлено. Откройте ссылку из него');
      return queryClient.invalidateQueries({ queryKey: settingsKey });
    },
    onError: (error, address) => {
      // the code is entered on another page, after a wait of any length
      queryClient.setQueryDefaults(draftKey, { gcTime: Infinity });
      queryClient.setQueryData(draftKey, address);
      if (hasCode(error, 'session.not.fresh.error', 'request.invalid.error')) return;
      const isTooEarly = hasCode(error, 'request.limit.exceeded');
      notify(
        'FAIL',
        isTooEarly
          ? 'Новое письмо можно отправить не раньше чем через 10 минут'
          : 'Что-то пошло не так, попробуйте еще раз',
      );
    },
  });
  return (
    <Card as="section" className={styles.email} aria-labelledby="email-title">
      <AddressForm
        email={email}
        isPending={isPending}
        isRefused={hasCode(error, 'request.invalid.error')}
        onSubmit={mutate}
      />
      {hasCode(error, 'session.not.fresh.error') && codeRequest}
    </Card>
  );
}

type FormProps = Pick<Props, 'email'> & {
  readonly isPending: boolean;
  /** The service does not take the address. */
  readonly isRefused: boolean;
  readonly onSubmit: (address: string) => void;
};

function AddressForm({ email, isPending, isRefused, onSubmit }: FormProps) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState(
    () => queryClient.getQueryData<string>(draftKey) ?? email?.address ?? '',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const isSame = email !== null && address.trim() === email.address;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = emailProblem(address.trim());
        setProblem(found);
        if (found === null) onSubmit(address.trim());
      }}
    >
      <h2 id="email-title">Почта</h2>
      <p className={styles.note}>{stateText(email)}</p>
      <TextField
        label="Адрес почты"
        type="email"
        autoComplete="email"
        maxLength={longestAddress}
        required
        value={address}
        error={problem ?? (isRefused ? wrongAddress : null)}
        onChange={(typed) => {
          setAddress(typed);
          setProblem(null);
        }}
      />
      {!(isSame && email.isConfirmed) && (
        <Button type="submit" variant="secondary" isPending={isPending} disabled={address.trim() === ''}>
          {isSame ? 'Отправить письмо ещё раз' : 'Отправить письмо'}
        </Button>
      )}
    </form>
  );
}

function stateText(email: Email | null): string {
  if (email === null) return 'Укажите адрес: мы отправим письмо со ссылкой для подтверждения.';
  if (email.isConfirmed) return 'Адрес подтверждён.';
  return letterTexts[email.letterState];
}

const letterTexts = {
  WAITING: 'Адрес не подтверждён. Письмо со ссылкой отправляется.',
  SENT: 'Адрес не подтверждён. Откройте ссылку из письма: до этого других писем не будет.',
  NOT_SENT: 'Почтовый сервер не принял письмо. Проверьте адрес.',
} as const satisfies Record<Email['letterState'], string>;
