import { useQuery } from '@tanstack/react-query';
import { instant, moscowDate } from '#domain/dates.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { plurals } from '#domain/plural.ts';
import { accountStateNames } from '#domain/staff/account-state-names.ts';
import {
  type AccountSort,
  accountsQuery,
  type AccountsRequest,
  type StaffAccount,
} from '../../api/staff/staff-accounts.ts';
import { staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ApprovalMark, NewSubjectMarks } from '../../features/approvals/approval-mark.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { AccountActions } from '../../features/staff/account-actions.tsx';
import { linkText } from '../../features/staff/link-texts.ts';
import { RightsList } from '../../features/staff/rights-list.tsx';
import { formatDate, formatDay, formatTime } from '../../format/date.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { plural } from '../../format/plural.ts';
import { shownCount } from '../../format/shown-count.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { type ListSearch, useListSearch } from '../../session/use-list-search.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Facts } from '../../ui/data-display/facts.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type Props = { readonly onEdit: (account: StaffAccount) => void };

const states = {
  ACTIVE: { text: accountStateNames.ACTIVE, tone: 'accent' },
  INVITED: { text: accountStateNames.INVITED, tone: 'neutral' },
  DISABLED: { text: accountStateNames.DISABLED, tone: 'neutral' },
} as const satisfies Record<StaffAccount['state'], unknown>;

const stateChoices = (['ACTIVE', 'INVITED', 'DISABLED'] as const).map((value) => ({
  value,
  label: states[value].text,
}));

const patterns = {
  name: /^\S(?:.{0,62}\S)?$/u,
  state: /^(?:INVITED|ACTIVE|DISABLED)$/,
  role: /^[\da-f-]{36}$/,
} as const;

const sorting = sortOfList<AccountSort>(['login', 'fullName', 'lastSeenAt'], {
  field: 'login',
  order: 'ASC',
});

/** The staff accounts, one line each; the details have the rights, the phone, the session and the link. */
export function AccountsList({ onEdit }: Props) {
  const { search, onFilter, onOpenView, onSort } = useListSearch(paths.staff, patterns);
  const { name = '', state = '', role = '' } = search;
  const filter = requestOf(search);
  const { list, first } = useRows(accountsQuery(filter, sorting.read(search.sort)), (page) => page.accounts);
  const { data: roles = [] } = useQuery(staffRolesQuery());
  return (
    <>
      <FilterBar
        fields={[
          { kind: 'text', name: 'name', label: 'Логин или имя', maxLength: 64 },
          { kind: 'choice', name: 'state', label: 'Состояние', options: stateChoices },
          {
            kind: 'choice',
            name: 'role',
            label: 'Роль',
            options: roles.map((each) => ({ value: each.roleUuid, label: each.name })),
          },
        ]}
        values={{ name, state, role }}
        onApply={onFilter}
      >
        <SavedViews list="STAFF" search={search} onOpen={onOpenView} />
      </FilterBar>
      <NewSubjectMarks kind="INVITE_STAFF" title="Приглашения" />
      <QueryGrid
        id="staff"
        caption="Сотрудники"
        load={list}
        more={list}
        sort={sorting.toGrid(search.sort, onSort)}
        renderExport={(shown) => <ExportButton request={{ list: 'STAFF', filter }} shown={shown} />}
        summary={shownCount(list.data, first?.total)}
        errorText="Не удалось загрузить список сотрудников"
        empty="Таких сотрудников нет"
        picture="lost"
        keyOf={({ staffUuid }) => staffUuid}
        isMuted={(account) => account.state === 'DISABLED'}
        columns={[...columns, actionsColumn(onEdit)]}
        details={{ labelOf: ({ login }) => login, show: detailsOf }}
      />
    </>
  );
}

function requestOf({ name, state, role }: ListSearch<keyof typeof patterns>): AccountsRequest {
  const known = stateChoices.find(({ value }) => value === state)?.value;
  return {
    ...(name === undefined ? {} : { name }),
    ...(known === undefined ? {} : { state: known }),
    ...(role === undefined ? {} : { roleUuid: role }),
  };
}

type Field = ExportFieldOf<'STAFF'>;

const columns: readonly Column<StaffAccount, Field>[] = [
  {
    title: 'Сотрудник',
    exported: ['login'],
    narrow: 'top',
    sortField: 'login',
    sortNames: ['Логин: от А до Я', 'Логин: от Я до А'],
    cell: ({ login, own }) => (
      <>
        <strong>{login}</strong>
        {own && ' (это вы)'}
      </>
    ),
  },
  {
    title: 'Имя',
    exported: ['fullName'],
    narrow: 'bottom',
    sortField: 'fullName',
    sortNames: ['Имя: от А до Я', 'Имя: от Я до А'],
    cell: ({ fullName }) => fullName ?? 'без имени',
  },
  {
    title: 'Роль',
    exported: ['role'],
    cell: ({ role }) => role?.name ?? 'без роли',
  },
  {
    title: 'Права',
    exported: ['permissions'],
    cell: ({ permissions }) => plural(permissions.length, plurals.permission),
  },
  {
    title: 'Состояние',
    exported: ['state'],
    narrow: 'bottomEnd',
    cell: ({ state, staffUuid }) => (
      <>
        <Tag tone={states[state].tone}>{states[state].text}</Tag>{' '}
        <ApprovalMark kinds={waitingKinds} subjectId={staffUuid} isShort />
      </>
    ),
  },
  {
    title: 'Последнее действие',
    exported: ['lastSeenAt'],
    sortField: 'lastSeenAt',
    sortNames: ['Сначала давние действия', 'Сначала недавние действия'],
    cell: ({ session }) => (session === null ? '—' : timestamp(session.lastSeenAt)),
  },
];

const waitingKinds = ['CHANGE_STAFF', 'ENABLE_STAFF', 'RESET_STAFF', 'RESET_STAFF_FACTOR'] as const;

function actionsColumn(onEdit: Props['onEdit']): Column<StaffAccount, Field> {
  return {
    title: 'Действия',
    narrow: 'actions',
    cell: (account) => (
      <AccountActions
        account={account}
        onEdit={() => {
          onEdit(account);
        }}
      />
    ),
  };
}

function detailsOf(account: StaffAccount) {
  return (
    <>
      <Facts facts={factsOf(account)} />
      <ApprovalMark kinds={waitingKinds} subjectId={account.staffUuid} />
    </>
  );
}

function factsOf(account: StaffAccount) {
  const { fullName, role, permissions, passwordChangedAt, hasSecondFactor, session } = account;
  const link = linkText(account, new Date());
  return [
    {
      name: role === null ? 'Права без роли' : `Права роли «${role.name}»`,
      value: <RightsList permissions={permissions} />,
    },
    { name: 'Имя', value: fullName ?? 'без имени' },
    { name: 'Телефон', value: phoneText(account) },
    {
      name: 'Пароль',
      value:
        passwordChangedAt === null ? 'не выбран' : `от ${formatDate(moscowDate(instant(passwordChangedAt)))}`,
    },
    ...(link === null ? [] : [{ name: 'Ссылка', value: link }]),
    { name: 'Второй фактор', value: hasSecondFactor ? 'подключён' : 'не подключён' },
    {
      name: 'Сеанс',
      value:
        session === null
          ? 'нет'
          : `с ${timestamp(session.createdAt)}, последнее действие ${timestamp(session.lastSeenAt)}`,
    },
  ];
}

function phoneText({ phone, own }: StaffAccount): string {
  if (phone !== null) return formatPhone({ countryCode, phone });
  return `не указан: ${own ? 'попросите другого администратора указать его' : 'укажите его в «Изменить»'}`;
}

function timestamp(text: string): string {
  const at = instant(text);
  return `${formatDay(moscowDate(at))}, ${formatTime(at)}`;
}
