import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import { readLogin } from '#domain/access/staff-login.ts';
import type { Invitation, StaffAccount } from '../../api/staff/staff-accounts.ts';
import { changeStaffRights, inviteStaff, staffAccountsKey } from '../../api/staff/staff-accounts.ts';
import { staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { saidBy } from '../../api/wire/said-by.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Modal } from '../../ui/frames/modal.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { notify } from '../../ui/states/notification-list.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './accounts.module.css';
import { PermissionBoxes } from './permission-boxes.tsx';
import { RightsList } from './rights-list.tsx';

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
  const { login, fullName, roleUuid } = draft;
  const rights = { permissions: [...draft.permissions], ...(roleUuid === '' ? {} : { roleUuid }) };
  if (account === null) return inviteStaff({ login, fullName, ...rights });
  await changeStaffRights(account.staffUuid, { fullName, ...rights });
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
