import type { ReactNode } from 'react';
import { instant, moscowDate } from '#domain/dates.ts';
import { plurals } from '#domain/plural.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { AccountSort, StaffAccount } from '../../api/staff/staff-accounts.ts';
import { formatDate, formatDay, formatTime } from '../../format/date.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { plural } from '../../format/plural.ts';
import { sortOfList } from '../../session/list-sort.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Facts } from '../../ui/data-display/facts.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { AccountActions } from './account-actions.tsx';
import { accountStates } from './account-states.ts';
import { linkText } from './link-texts.ts';
import { RightsList } from './rights-list.tsx';

type Field = ExportFieldOf<'STAFF'>;

type Query = Pick<
  QueryGridProps<StaffAccount>,
  'load' | 'more' | 'summary' | 'empty' | 'sort' | 'renderExport'
>;

type Props = Query & {
  readonly onEdit: (account: StaffAccount) => void;
  /** That a change of the account waits for a second person; short in the line, in full below it. */
  readonly markOf: (account: StaffAccount, isShort: boolean) => ReactNode;
};

export const accountSort = sortOfList<AccountSort>(['login', 'fullName', 'lastSeenAt'], {
  field: 'login',
  order: 'ASC',
});

/** The staff accounts, one line each; the details have the rights, the phone, the session and the link. */
export function AccountsGrid({ onEdit, markOf, ...query }: Props) {
  return (
    <QueryGrid
      {...query}
      id="staff"
      caption="Сотрудники"
      failed="Не удалось загрузить список сотрудников"
      picture="lost"
      keyOf={({ staffUuid }) => staffUuid}
      isMuted={({ state }) => state === 'DISABLED'}
      columns={[...columns, stateColumn(markOf), sessionColumn, actionsColumn(onEdit)]}
      details={{
        labelOf: ({ login }) => login,
        show: (account) => <Details account={account} mark={markOf(account, false)} />,
      }}
    />
  );
}

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
];

const sessionColumn: Column<StaffAccount, Field> = {
  title: 'Последнее действие',
  exported: ['lastSeenAt'],
  sortField: 'lastSeenAt',
  sortNames: ['Сначала давние действия', 'Сначала недавние действия'],
  cell: ({ session }) => (session === null ? '—' : timestamp(session.lastSeenAt)),
};

function stateColumn(markOf: Props['markOf']): Column<StaffAccount, Field> {
  return {
    title: 'Состояние',
    exported: ['state'],
    narrow: 'bottomEnd',
    cell: (account) => (
      <>
        <Tag tone={accountStates[account.state].tone}>{accountStates[account.state].text}</Tag>{' '}
        {markOf(account, true)}
      </>
    ),
  };
}

type DetailsProps = { readonly account: StaffAccount; readonly mark: ReactNode };

function Details({ account, mark }: DetailsProps) {
  return (
    <>
      <Facts facts={factsOf(account)} />
      {mark}
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
