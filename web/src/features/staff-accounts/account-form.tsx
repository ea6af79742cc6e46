import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import { readLogin } from '#domain/access/staff-login.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import type { Invitation, StaffAccount } from '../../api/staff/staff-accounts.ts';
import { changeStaffRights, inviteStaff, staffAccountsKey } from '../../api/staff/staff-accounts.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Modal } from '../../ui/frames/modal.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { notify } from '../../ui/states/notification-list.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './accounts.module.css';
import { allPermissions, permissionNames } from './permission-names.ts';

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
};

const nobody: Draft = { login: '', fullName: '', permissions: [] };

function draftOf({ login, fullName, permissions }: StaffAccount): Draft {
  return { login, fullName: fullName ?? '', permissions };
}

/** Somebody new, or the rights of somebody known, which change with their next call. */
export function AccountWindow({ account, onInvited, onClose }: Props) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(account === null ? nobody : draftOf(account));
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'save'],
    mutationFn: () => saveDraft(account, draft),
    onSuccess: async (invitation) => {
      await queryClient.invalidateQueries({ queryKey: staffAccountsKey });
      onClose();
      if (invitation === null) notify('SUCCESS', 'Права изменены');
      else onInvited(invitation);
    },
  });
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
        {save.isError && <Notice title={saidBy(save.error)} tone="warning" role="alert" />}
        <Button type="submit" isPending={save.isPending}>
          {account === null ? 'Пригласить' : 'Сохранить'}
        </Button>
      </form>
    </Modal>
  );
}

async function saveDraft(account: StaffAccount | null, draft: Draft): Promise<Invitation | null> {
  const { login, fullName } = draft;
  const permissions = [...draft.permissions];
  if (account === null) return inviteStaff({ login, fullName, permissions });
  await changeStaffRights(account.staffUuid, { fullName, permissions });
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

function saidBy(error: Error): string {
  const isSaid = error instanceof ApiError && error.code !== 'NETWORK_ERROR';
  return isSaid ? error.message : 'Что-то пошло не так';
}

type FieldsProps = {
  readonly draft: Draft;
  readonly problems: Problems | null;
  readonly isNew: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
};

function Fields({ draft, problems, isNew, onChange }: FieldsProps) {
  const { login, fullName, permissions } = draft;
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
      <fieldset className={styles.group}>
        <legend>Права</legend>
        {allPermissions.map((permission) => (
          <Checkbox
            key={permission}
            label={permissionNames[permission]}
            isChecked={permissions.includes(permission)}
            onChange={(isChecked) => {
              const others = permissions.filter((each) => each !== permission);
              onChange({ permissions: isChecked ? [...others, permission] : others });
            }}
          />
        ))}
      </fieldset>
    </>
  );
}
