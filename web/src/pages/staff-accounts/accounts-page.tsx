import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { instant, moscowDate } from '#domain/dates.ts';
import { type StaffAccount, staffAccountsQuery } from '../../api/staff/staff-accounts.ts';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { AccountActions } from '../../features/staff-accounts/account-actions.tsx';
import { AccountWindow } from '../../features/staff-accounts/account-form.tsx';
import { linkText } from '../../features/staff-accounts/link-texts.ts';
import { RightsList } from '../../features/staff-accounts/rights-list.tsx';
import { RoleList } from '../../features/staff-accounts/role-list.tsx';
import { formatDate, formatDay, formatTime } from '../../format/date.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

/** The open account; `account` is null for a new employee. */
type OpenForm = { readonly account: StaffAccount | null } | null;

/** Staff accounts with their rights and sessions (docs/spec/reliability.md#S-08, docs/spec/reliability.md#S-50). */
export function AccountsPage() {
  const [opened, open] = useState<OpenForm>(null);
  const load = useQuery(staffAccountsQuery());
  const close = (): void => {
    open(null);
  };
  const edit = (account: StaffAccount | null): void => {
    open({ account });
  };
  const aside = (
    <>
      <ExportButton request={{ list: 'STAFF', filter: {} }} />
      <Button
        onClick={() => {
          edit(null);
        }}
      >
        Пригласить сотрудника
      </Button>
    </>
  );
  return (
    <Page title="Сотрудники" aside={aside}>
      <QueryGrid
        id="staff"
        caption="Сотрудники"
        keyOf={({ staffUuid }) => staffUuid}
        isMuted={({ state }) => state === 'DISABLED'}
        columns={[...columns, actionsColumn(edit)]}

        load={load}
        failed="Не удалось загрузить список сотрудников"
        icon="profile"
      />
      <RoleList
        exporting={<ExportButton label="Выгрузить роли" request={{ list: 'ROLES', filter: {} }} />}
        markOf={({ roleUuid }) => <ApprovalMark kinds={['SAVE_ROLE']} subjectId={roleUuid} />}
      />
      {opened !== null && <AccountWindow account={opened.account} onClose={close} />}
    </Page>
  );
}

function actionsColumn(onEdit: (account: StaffAccount) => void): Column<StaffAccount> {
  return {
    title: 'Действия',
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

const states = {
  INVITED: { text: 'Приглашён', tone: 'neutral' },
  ACTIVE: { text: 'Действует', tone: 'accent' },
  DISABLED: { text: 'Отключён', tone: 'neutral' },
} as const satisfies Record<StaffAccount['state'], unknown>;

const accountRequests = ['CHANGE_STAFF', 'ENABLE_STAFF', 'RESET_STAFF', 'RESET_STAFF_FACTOR'] as const;

const columns: readonly Column<StaffAccount>[] = [
  {
    title: 'Сотрудник',
    sortBy: ({ login }) => login,
    cell: ({ login, fullName, own, phone }) => (
      <>
        <strong>{login}</strong>
        {own && ' (это вы)'}
        <Note>{fullName}</Note>
        <Note>
          {phone === null
            ? `нет телефона: ${own ? 'попросите другого администратора указать его' : 'укажите его в «Изменить»'}`
            : formatPhone({ countryCode, phone })}
        </Note>
      </>
    ),
  },
  {
    title: 'Права',
    cell: ({ permissions, role }) => (
      <>
        {role !== null && <strong>{role.name}</strong>}
        <RightsList permissions={permissions} />
      </>
    ),
  },
  {
    title: 'Состояние',
    sortBy: ({ state }) => states[state].text,
    cell: (account) => (
      <>
        <Tag tone={states[account.state].tone}>{states[account.state].text}</Tag>{' '}
        <ApprovalMark kinds={accountRequests} subjectId={account.staffUuid} />
        {account.passwordChangedAt !== null && (
          <Note>пароль от {formatDate(moscowDate(instant(account.passwordChangedAt)))}</Note>
        )}
        {linkNote(account)}
        {account.hasSecondFactor && <Note>второй фактор подключён</Note>}
      </>
    ),
  },
  {
    title: 'Сеанс',
    sortBy: ({ session }) => session?.lastSeenAt ?? '',
    cell: ({ session }) =>
      session === null ? (
        '—'
      ) : (
        <>
          с {timestamp(session.createdAt)}
          <Note>последнее действие {timestamp(session.lastSeenAt)}</Note>
        </>
      ),
  },
];

function linkNote(account: StaffAccount): ReactNode {
  const text = linkText(account, new Date());
  return text === null ? null : <Note>{text}</Note>;
}

function timestamp(text: string): string {
  const at = instant(text);
  return `${formatDay(moscowDate(at))}, ${formatTime(at)}`;
}
