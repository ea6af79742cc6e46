import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffAccountsKey } from '../../api/staff/staff-accounts.ts';
import type { RoleForm, StaffRole } from '../../api/staff/staff-roles.ts';
import { saveRole, staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './accounts.module.css';
import { waitsText } from './link-texts.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import { SaveFailure } from './save-failure.tsx';

type Props = {
  /** null for a new role. */
  readonly role: StaffRole | null;
  readonly onClose: () => void;
};

const empty: RoleForm = { name: '', permissions: [] };

/** A role. Changed rights apply to all its members from their next request. */
export function RoleWindow({ role, onClose }: Props) {
  const [loaded, setLoaded] = useState(role);
  const [draft, setDraft] = useState<RoleForm>(role ?? empty);
  const [wasSubmitted, setSubmitted] = useState(false);
  const name = draft.name.trim();
  const save = useSave({ loaded, draft: { name, permissions: draft.permissions }, onClose });
  const showNew = async (): Promise<void> => {
    const now = await save.reload();
    if (now === null) onClose();
    else {
      setLoaded(now);
      setDraft(now);
    }
  };
  return (
    <Modal
      title={role === null ? 'Новая роль' : `Роль: ${role.name}`}
      isLocked={save.isPending}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (name !== '') save.mutate();
        }}
      >
        <TextField
          label="Название"
          value={draft.name}
          maxLength={64}
          error={wasSubmitted && name === '' ? 'Обязательное поле' : null}
          onChange={(next) => {
            setDraft({ ...draft, name: next });
          }}
        />
        <PermissionBoxes
          permissions={draft.permissions}
          onChange={(permissions) => {
            setDraft({ ...draft, permissions: [...permissions] });
          }}
        />
        {role !== null && role.members > 0 && (
          <p className={styles.note}>Права изменятся у всех, кому назначена эта роль.</p>
        )}
        <SaveFailure error={save.error} onShowNew={showNew} />
        <Button type="submit" isPending={save.isPending}>
          Сохранить
        </Button>
      </form>
    </Modal>
  );
}

type Saving = { readonly loaded: StaffRole | null; readonly draft: RoleForm; readonly onClose: () => void };

function useSave({ loaded, draft, onClose }: Saving) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'save-role'],
    mutationFn: () => saveRole(loaded, draft),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: staffAccountsKey });
      onClose();
      notify('SUCCESS', loaded === null ? 'Роль добавлена' : 'Роль изменена');
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
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
