import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plurals } from '#domain/plural.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { staffAccountsKey } from '../../api/staff/staff-accounts.ts';
import { removeRole, type StaffRole, staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { ApprovalMark, NewSubjectMarks } from '../../features/approvals/approval-mark.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { RightsList } from '../../features/staff/rights-list.tsx';
import { RoleWindow } from '../../features/staff/role-window.tsx';
import { formatCount } from '../../format/count.ts';
import { plural } from '../../format/plural.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

type Field = ExportFieldOf<'ROLES'>;

type OpenRole = { readonly role: StaffRole | null } | null;

/** The roles, one line each: named sets of rights, which the details list. */
export function RoleList() {
  const load = useQuery(staffRolesQuery());
  const [opened, open] = useState<OpenRole>(null);
  return (
    <Section
      title="Роли"
      aside={
        <Button
          variant="secondary"
          onClick={() => {
            open({ role: null });
          }}
        >
          Новая роль
        </Button>
      }
    >
      <NewSubjectMarks kind="SAVE_ROLE" title="Новые роли" />
      <QueryGrid
        id="roles"
        caption="Роли"
        keyOf={({ roleUuid }) => roleUuid}
        columns={[
          ...columns,
          actionsColumn((role) => {
            open({ role });
          }),
        ]}
        load={load}
        renderExport={(shown) => (
          <ExportButton label="Выгрузить роли" request={{ list: 'ROLES', filter: {} }} shown={shown} />
        )}
        errorText="Не удалось загрузить список ролей"
        empty="Ролей пока нет. Роль — это набор прав, который назначают сразу нескольким сотрудникам"
        picture="document"
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

const columns: readonly Column<StaffRole, Field>[] = [
  {
    title: 'Роль',
    exported: ['name'],
    narrow: 'top',
    sortBy: ({ name }) => name,
    cell: ({ name, roleUuid }) => (
      <>
        <strong>{name}</strong> <ApprovalMark kinds={['SAVE_ROLE']} subjectId={roleUuid} isShort />
      </>
    ),
    full: ({ name, roleUuid }) => (
      <>
        {name}
        <ApprovalMark kinds={['SAVE_ROLE']} subjectId={roleUuid} />
      </>
    ),
  },
  {
    title: 'Права',
    exported: ['permissionCount', 'permissions'],
    narrow: 'bottom',
    sortBy: ({ permissions }) => permissions.length,
    cell: ({ permissions }) => plural(permissions.length, plurals.permission),
    full: ({ permissions }) => <RightsList permissions={permissions} />,
  },
  {
    title: 'Сотрудников',
    exported: ['members'],
    isNumber: true,
    sortBy: ({ members }) => members,
    cell: ({ members }) => formatCount(members),
  },
];

function actionsColumn(onEdit: (role: StaffRole) => void): Column<StaffRole, Field> {
  return {
    title: 'Действия',
    narrow: 'ending',
    cell: (role) => <RoleActions role={role} onEdit={onEdit} />,
  };
}

type ActionsProps = { readonly role: StaffRole; readonly onEdit: (role: StaffRole) => void };

function RoleActions({ role, onEdit }: ActionsProps) {
  const queryClient = useQueryClient();
  const removal = useAct({
    mutationKey: [...staffAccountsKey, 'remove-role', role.roleUuid],
    mutationFn: () => removeRole(role.roleUuid),
    onSuccess: () => {
      notify('SUCCESS', `Роль удалена: ${role.name}`);
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: staffAccountsKey }),
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
        <ConfirmedButton
          label="Удалить"
          spokenLabel={`Удалить роль: ${role.name}`}
          title={`Удалить роль «${role.name}»?`}
          confirmLabel="Удалить роль"
          act={removal}
          onConfirm={(close) => {
            removal.confirm(undefined, close);
          }}
        >
          <p>Роли нет ни у одного сотрудника, права никто не потеряет. Вернуть роль нельзя.</p>
        </ConfirmedButton>
      )}
    </ButtonRow>
  );
}
