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
  /** null for somebody new. */
  readonly account: StaffAccount | null;
  readonly onClose: () => void;
};

type Draft = {
  readonly login: string;
  readonly fullName: string;
  /** Up to ten digits. */
  readonly phone: string;
  readonly permissions: readonly Permission[];
  /** Whose rights they hold; empty: those of `permissions`. */
  readonly roleUuid: string;
};

const nobody: Draft = { login: '', fullName: '', phone: '', permissions: [], roleUuid: '' };

function draftOf({ login, fullName, phone, permissions, role }: StaffAccount): Draft {
  return { login, fullName: fullName ?? '', phone: phone ?? '', permissions, roleUuid: role?.roleUuid ?? '' };
}

/** Somebody new, or the rights of somebody known, which change with their next call. */
export function AccountWindow({ account, onClose }: Props) {
  const [seen, setSeen] = useState(account);
  const [draft, setDraft] = useState(account === null ? nobody : draftOf(account));
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useSave({ seen, draft, onClose });
  const showNew = async (): Promise<void> => {
    const now = await save.readAnew();
    if (now === null) onClose();
    else {
      setSeen(now);
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
  /** The account as it is shown; null for somebody new. */
  readonly seen: StaffAccount | null;
  readonly draft: Draft;
};

function useSave({ seen, draft, onClose }: Saving) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'save'],
    mutationFn: () => saveDraft(seen, draft),
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
  const readAnew = async (): Promise<StaffAccount | null> => {
    const accounts = await queryClient.query({ ...staffAccountsQuery(), staleTime: 0 });
    save.reset();
    return accounts.find(({ staffUuid }) => staffUuid === seen?.staffUuid) ?? null;
  };
  return { ...save, readAnew };
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
