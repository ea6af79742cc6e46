import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import { readLogin } from '#domain/access/staff-login.ts';
import type { Invitation, StaffAccount } from '../../api/staff/staff-accounts.ts';
import {
  changeStaffRights,
  inviteStaff,
  staffAccountsKey,
  staffAccountsQuery,
} from '../../api/staff/staff-accounts.ts';
import { staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Modal } from '../../ui/frames/modal.tsx';
import { notify } from '../../ui/states/notification-list.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './accounts.module.css';
import { PermissionBoxes } from './permission-boxes.tsx';
import { RightsList } from './rights-list.tsx';
import { SaveFailure } from './save-failure.tsx';

type Props = {
  /** null for somebody new. */
  readonly account: StaffAccount | null;
  readonly onInvited: (invitation: Invitation) => void;
  readonly onClose: () => void;
};

type Draft = {
  readonly login: string;
  readonly fullName: string;
  readonly permissions: readonly Permission[];
  /** Whose rights they hold; empty: those of `permissions`. */
  readonly roleUuid: string;
};

const nobody: Draft = { login: '', fullName: '', permissions: [], roleUuid: '' };

function draftOf({ login, fullName, permissions, role }: StaffAccount): Draft {
  return { login, fullName: fullName ?? '', permissions, roleUuid: role?.roleUuid ?? '' };
}

/** Somebody new, or the rights of somebody known, which change with their next call. */
export function AccountWindow({ account, onInvited, onClose }: Props) {
  const [seen, setSeen] = useState(account);
  const [draft, setDraft] = useState(account === null ? nobody : draftOf(account));
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useSave({ seen, draft, onInvited, onClose });
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

function useSave({ seen, draft, onInvited, onClose }: Saving) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'save'],
    mutationFn: () => saveDraft(seen, draft),
    onSuccess: async (invitation) => {
      await queryClient.invalidateQueries({ queryKey: staffAccountsKey });
      onClose();
      if (invitation === null) notify('SUCCESS', 'Права изменены');
      else onInvited(invitation);
    },
  });
  const readAnew = async (): Promise<StaffAccount | null> => {
    const accounts = await queryClient.query({ ...staffAccountsQuery(), staleTime: 0 });
    save.reset();
    return accounts.find(({ staffUuid }) => staffUuid === seen?.staffUuid) ?? null;
  };
  return { ...save, readAnew };
}

async function saveDraft(account: StaffAccount | null, draft: Draft): Promise<Invitation | null> {
  const { login, fullName, roleUuid } = draft;
  const rights = { permissions: [...draft.permissions], ...(roleUuid === '' ? {} : { roleUuid }) };
  if (account === null) return inviteStaff({ login, fullName, ...rights });
  const { staffUuid, version } = account;
  await changeStaffRights({ staffUuid, fullName, ...rights, version });
  return null;
}

type Problems = { readonly login: string | null; readonly fullName: string | null };

function problemsOf({ login, fullName }: Draft): Problems {
  return {
    login:
      readLogin(login) === null
        ? 'Латинские буквы и цифры, между ними можно точку, дефис и подчёркивание'
        : null,
    fullName: fullName.trim() === '' ? 'Обязательное поле' : null,
  };
}

type FieldsProps = {
  readonly draft: Draft;
  readonly problems: Problems | null;
  readonly isNew: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
};

function Fields({ draft, problems, isNew, onChange }: FieldsProps) {
  const { login, fullName } = draft;
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
      <RightsFields draft={draft} onChange={onChange} />
    </>
  );
}

type RightsProps = Pick<FieldsProps, 'draft' | 'onChange'>;

const noRole = { value: '', label: 'Без роли, отдельные права' };

/** A role with its rights, or rights one by one. */
function RightsFields({ draft: { permissions, roleUuid }, onChange }: RightsProps) {
  const { data: roles = [] } = useQuery(staffRolesQuery());
  const role = roles.find((each) => each.roleUuid === roleUuid);
  const choices = roles.map(({ roleUuid: value, name: label }) => ({ value, label }));
  return (
    <>
      <Select
        label="Роль"
        value={role === undefined ? noRole.value : roleUuid}
        options={[noRole, ...choices]}
        onChange={(next) => {
          onChange({ roleUuid: next });
        }}
      />
      {role === undefined ? (
        <PermissionBoxes
          permissions={permissions}
          onChange={(next) => {
            onChange({ permissions: next });
          }}
        />
      ) : (
        <RightsList permissions={role.permissions} />
      )}
    </>
  );
}
