import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staffAccountsKey } from '../../api/staff/staff-accounts.ts';
import { removeRole, type StaffRole, staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { formatCount } from '../../format/count.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { RightsList } from './rights-list.tsx';
import { RoleWindow } from './role-window.tsx';

type OpenRole = { readonly role: StaffRole | null } | null;

/** The roles: named sets of rights. */
export function RoleList({ exporting }: { readonly exporting: ReactNode }) {
  const load = useQuery(staffRolesQuery());
  const [opened, open] = useState<OpenRole>(null);
  return (
    <Section
      title="Роли"
      aside={
        <>
          {exporting}
          <Button
            variant="secondary"
            onClick={() => {
              open({ role: null });
            }}
          >
            Новая роль
          </Button>
        </>
      }
    >
      <QueryGrid
        caption="Роли"
        keyOf={({ roleUuid }) => roleUuid}
        columns={[
          ...columns,
          actionsColumn((role) => {
            open({ role });
          }),
        ]}

        load={load}
        failed="Не удалось загрузить список ролей"
        empty="Ролей пока нет. Роль — это набор прав, который назначают сразу нескольким сотрудникам"
        icon="shield"
      />
      {opened !== null && (
        <RoleWindow
          role={opened.role}
          onClose={() => {
            open(null);
          }}
        />
      )}
    </Section>
  );
}

const columns: readonly Column<StaffRole>[] = [
  { title: 'Роль', sortBy: ({ name }) => name, cell: ({ name }) => <strong>{name}</strong> },
  { title: 'Права', cell: ({ permissions }) => <RightsList permissions={permissions} /> },
  {
    title: 'Сотрудников',
    isNumber: true,
    sortBy: ({ members }) => members,
    cell: ({ members }) => formatCount(members),
  },
];

function actionsColumn(onEdit: (role: StaffRole) => void): Column<StaffRole> {
  return { title: 'Действия', cell: (role) => <RoleActions role={role} onEdit={onEdit} /> };
}

type ActionsProps = { readonly role: StaffRole; readonly onEdit: (role: StaffRole) => void };

function RoleActions({ role, onEdit }: ActionsProps) {
  const queryClient = useQueryClient();
  const removal = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'remove-role', role.roleUuid],
    mutationFn: () => removeRole(role.roleUuid),
    onSuccess: () => {
      notify('SUCCESS', 'Роль удалена');
    },
    onError: (error) => {
      notify('FAIL', refusalMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffAccountsKey }),
  });
  return (
    <ButtonRow>
      <Button
        variant="secondary"
        aria-label={`Изменить роль: ${role.name}`}
        onClick={() => {
          onEdit(role);
        }}
      >
        Изменить
      </Button>
      {role.members === 0 && (
        <Button
          variant="secondary"
          aria-label={`Удалить роль: ${role.name}`}
          isPending={removal.isPending}
          onClick={() => {
            removal.mutate();
          }}
        >
          Удалить
        </Button>
      )}
    </ButtonRow>
  );
}
