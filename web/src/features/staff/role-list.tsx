import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { plurals } from '#domain/plural.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { staffAccountsKey } from '../../api/staff/staff-accounts.ts';
import { removeRole, type StaffRole, staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { formatCount } from '../../format/count.ts';
import { plural } from '../../format/plural.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { RightsList } from './rights-list.tsx';
import { RoleWindow } from './role-window.tsx';

type Field = ExportFieldOf<'ROLES'>;

type OpenRole = { readonly role: StaffRole | null } | null;

type Props = {
  readonly renderExport: QueryGridProps<StaffRole>['renderExport'];
  /** The new roles that wait for a second person. */
  readonly waiting: ReactNode;
  /** That a change of the role waits for a second person; short in the line, in full below it. */
  readonly markOf: (role: StaffRole, isShort: boolean) => ReactNode;
};

/** The roles, one line each: named sets of rights, which the details list. */
export function RoleList({ renderExport, waiting, markOf }: Props) {
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
      {waiting}
      <QueryGrid
        id="roles"
        caption="Роли"
        keyOf={({ roleUuid }) => roleUuid}
        columns={[
          nameColumn(markOf),
          ...columns,
          actionsColumn((role) => {
            open({ role });
          }),
        ]}
        load={load}
        renderExport={renderExport}
        failed="Не удалось загрузить список ролей"
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

function nameColumn(markOf: Props['markOf']): Column<StaffRole, Field> {
  return {
    title: 'Роль',
    exported: ['name'],
    narrow: 'top',
    sortBy: ({ name }) => name,
    cell: (role) => (
      <>
        <strong>{role.name}</strong> {markOf(role, true)}
      </>
    ),
    full: (role) => (
      <>
        {role.name}
        {markOf(role, false)}
      </>
    ),
  };
}

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
