import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/staff/permissions.ts';
import { readLogin } from '#domain/staff/staff-login.ts';
import type { SentLink, StaffAccount } from '../../api/staff/staff-accounts.ts';
import {
  changeStaffRights,
  inviteStaff,
  staffAccountsKey,
  staffAccountsQuery,
} from '../../api/staff/staff-accounts.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { phoneProblem } from '../../format/phone.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { PhoneField } from '../../ui/inputs/phone-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './accounts.module.css';
import { linkSentText, waitsText } from './link-texts.ts';
import { RightsFields } from './rights-fields.tsx';
import { SaveFailure } from './save-failure.tsx';

type Props = {
  /** null for a new employee. */
  readonly account: StaffAccount | null;
  readonly onClose: () => void;
};

type Draft = {
  readonly login: string;
  readonly fullName: string;
  /** Up to ten digits. */
  readonly phone: string;
  readonly permissions: readonly Permission[];
  /** The role that gives the rights; when empty, `permissions` applies. */
  readonly roleUuid: string;
};

const emptyDraft: Draft = { login: '', fullName: '', phone: '', permissions: [], roleUuid: '' };

function draftOf({ login, fullName, phone, permissions, role }: StaffAccount): Draft {
  return { login, fullName: fullName ?? '', phone: phone ?? '', permissions, roleUuid: role?.roleUuid ?? '' };
}

/** A new account, or the rights of an existing one. Changed rights apply from the employee's next request. */
export function AccountWindow({ account, onClose }: Props) {
  const [loaded, setLoaded] = useState(account);
  const [draft, setDraft] = useState(account === null ? emptyDraft : draftOf(account));
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useSave({ loaded, draft, onClose });
  const showNew = async (): Promise<void> => {
    const now = await save.reload();
    if (now === null) onClose();
    else {
      setLoaded(now);
      setDraft(draftOf(now));
    }
  };
  const problems = problemsOf(draft);
  const isRight = Object.values(problems).every((problem) => problem === null);
  const change = (changes: Partial<Draft>): void => {
    setDraft({ ...draft, ...changes });
  };
  return (
    <Modal
      title={account === null ? 'Новый сотрудник' : `Права: ${account.login}`}
      isLocked={save.isPending}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (isRight) save.mutate();
        }}
      >
        <Fields
          draft={draft}
          problems={wasSubmitted ? problems : null}
          isNew={account === null}
          onChange={change}
        />
        <SaveFailure error={save.error} onShowNew={showNew} />
        <Button type="submit" isPending={save.isPending}>
          {account === null ? 'Пригласить' : 'Сохранить'}
        </Button>
      </form>
    </Modal>
  );
}

type Saving = Omit<Props, 'account'> & {
  /** The loaded account; null for a new employee. */
  readonly loaded: StaffAccount | null;
  readonly draft: Draft;
};

function useSave({ loaded, draft, onClose }: Saving) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'save'],
    mutationFn: () => saveDraft(loaded, draft),
    onSuccess: async (link) => {
      await queryClient.invalidateQueries({ queryKey: staffAccountsKey });
      onClose();
      notify('SUCCESS', link === null ? 'Права изменены' : linkSentText(link));
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      onClose();
      notify('SUCCESS', waitsText);
    },
  });
  const reload = async (): Promise<StaffAccount | null> => {
    const accounts = await queryClient.query({ ...staffAccountsQuery(), staleTime: 0 });
    save.reset();
    return accounts.find(({ staffUuid }) => staffUuid === loaded?.staffUuid) ?? null;
  };
  return { ...save, reload };
}

async function saveDraft(account: StaffAccount | null, draft: Draft): Promise<SentLink | null> {
  const { login, fullName, phone, roleUuid } = draft;
  const rights = { permissions: [...draft.permissions], ...(roleUuid === '' ? {} : { roleUuid }) };
  if (account === null) return inviteStaff({ login, fullName, phone, ...rights });
  const { staffUuid, version } = account;
  await changeStaffRights({ staffUuid, fullName, phone, ...rights, version });
  return null;
}

type Problems = Readonly<Record<'login' | 'fullName' | 'phone', string | null>>;

function problemsOf({ login, fullName, phone }: Draft): Problems {
  return {
    login:
      readLogin(login) === null
        ? 'Латинские буквы и цифры, между ними можно точку, дефис и подчёркивание'
        : null,
    fullName: fullName.trim() === '' ? 'Обязательное поле' : null,
    phone: phoneProblem(phone),
  };
}

type FieldsProps = {
  readonly draft: Draft;
  readonly problems: Problems | null;
  readonly isNew: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
};

function Fields({ draft, problems, isNew, onChange }: FieldsProps) {
  const { login, fullName, phone } = draft;
  return (
    <>
      {isNew && (
        <TextField
          label="Логин"
          value={login}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          error={problems?.login ?? null}
          onChange={(next) => {
            onChange({ login: next });
          }}
        />
      )}
      <TextField
        label="Имя"
        value={fullName}
        maxLength={127}
        error={problems?.fullName ?? null}
        onChange={(next) => {
          onChange({ fullName: next });
        }}
      />
      <PhoneField
        label="Телефон сотрудника: на него приходит ссылка для пароля"
        digits={phone}
        error={problems?.phone ?? null}
        onChange={(next) => {
          onChange({ phone: next });
        }}
      />
      <RightsFields {...draft} onChange={onChange} />
    </>
  );
}
