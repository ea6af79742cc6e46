import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsKey } from '../../api/approvals/approvals.ts';
import { staffAccountsKey } from '../../api/staff/staff-accounts.ts';
import { type RoleForm, saveRole, type StaffRole, staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { refusedFields } from '../../api/wire/refused-fields.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { plural } from '../../format/plural.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { type FormField, requireText } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { givenReason, optionalReason } from '../../ui/forms/optional-reason.ts';
import { waitsText } from './link-texts.ts';
import { permissionOptions } from './permission-options.ts';
import { SaveFailure } from './save-failure.tsx';

type Props = {
  /** null for a new role. */
  readonly role: StaffRole | null;
  readonly onClose: () => void;
};

type Draft = Pick<RoleForm, 'name' | 'permissions'> & { readonly reason: string };

const empty: Draft = { name: '', permissions: [], reason: '' };

const fields: readonly FormField<Draft>[] = [
  { kind: 'text', name: 'name', label: 'Название', maxLength: 64, check: requireText },
  { kind: 'marks', name: 'permissions', label: 'Права', options: permissionOptions },
  optionalReason,
];

/** A role. Changed rights apply to all its members from their next request. */
export function RoleWindow({ role, onClose }: Props) {
  const [loaded, setLoaded] = useState(role);
  const save = useSave({ loaded, onClose });
  const refused = refusedFields(save.error, ['name']);
  const showNew = async (): Promise<void> => {
    const now = await save.reload();
    if (now === null) onClose();
    else setLoaded(now);
  };
  return (
    <FormFrame
      key={loaded?.version}
      title={role === null ? 'Новая роль' : `Роль: ${role.name}`}
      fields={fields}
      initial={formOf(loaded)}
      save={save}
      refused={refused}
      submitLabel="Сохранить"
      onClose={onClose}
    >
      {role !== null && role.members > 0 && (
        <Note as="p">Права изменятся у всех, кому назначена эта роль: {membersText(role.members)}.</Note>
      )}
      {Object.keys(refused).length === 0 && <SaveFailure error={save.error} onShowNew={showNew} />}
    </FormFrame>
  );
}

function membersText(members: number): string {
  return plural(members, ['сотрудник', 'сотрудника', 'сотрудников']);
}

function formOf(role: StaffRole | null): Draft {
  return role === null ? empty : { ...empty, name: role.name, permissions: role.permissions };
}

type Saving = { readonly loaded: StaffRole | null; readonly onClose: () => void };

function useSave({ loaded, onClose }: Saving) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'save-role'],
    mutationFn: ({ name, permissions, reason }: Draft) =>
      saveRole(loaded, { name: name.trim(), permissions, ...givenReason(reason) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: staffAccountsKey });
      onClose();
      notify('SUCCESS', loaded === null ? 'Роль добавлена' : 'Роль изменена');
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      void queryClient.invalidateQueries({ queryKey: approvalsKey });
      onClose();
      notify('SUCCESS', waitsText);
    },
  });
  const reload = async (): Promise<StaffRole | null> => {
    const roles = await queryClient.query({ ...staffRolesQuery(), staleTime: 0 });
    save.reset();
    return roles.find(({ roleUuid }) => roleUuid === loaded?.roleUuid) ?? null;
  };
  return { ...save, reload };
}
