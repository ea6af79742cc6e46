import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instant, moscowDate } from '#domain/calendar.ts';
import type { Invitation, StaffAccount } from '../../api/staff/staff-accounts.ts';
import { staffAccountsQuery } from '../../api/staff/staff-accounts.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { AccountActions } from '../../features/staff-accounts/account-actions.tsx';
import { AccountWindow } from '../../features/staff-accounts/account-form.tsx';
import styles from '../../features/staff-accounts/accounts.module.css';
import { InvitationWindow } from '../../features/staff-accounts/invitation-window.tsx';
import { RightsList } from '../../features/staff-accounts/rights-list.tsx';
import { RoleList } from '../../features/staff-accounts/role-list.tsx';
import { formatDate, formatDay, formatTime } from '../../format/date.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { LoadedList } from '../../ui/lists/loaded-list.tsx';
import { Page } from '../../ui/frames/page.tsx';
import { Tag } from '../../ui/words/tag.tsx';

/** What stands open over the page. */
type Opened =
  | { readonly kind: 'account'; readonly account: StaffAccount | null }
  | { readonly kind: 'invitation'; readonly invitation: Invitation }
  | null;

/** Accounts of staff, their rights and sessions (reliability S-08, S-50). */
export function AccountsPage() {
  const [opened, open] = useState<Opened>(null);
  const load = useQuery(staffAccountsQuery());
  const close = (): void => {
    open(null);
  };
  const showInvitation = (invitation: Invitation): void => {
    open({ kind: 'invitation', invitation });
  };
  const edit = (account: StaffAccount | null): void => {
    open({ kind: 'account', account });
  };
  const aside = (
    <>
      <ExportButton wish={{ list: 'STAFF', filter: {} }} />
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
      <LoadedList load={load} message="Не удалось загрузить список сотрудников" icon="profile">
        {(accounts) => (
          <DataTable
            caption="Сотрудники"
            rows={accounts}
            keyOf={({ staffUuid }) => staffUuid}
            isMuted={({ state }) => state === 'DISABLED'}
            columns={[...columns, actionsColumn(edit, showInvitation)]}
          />
        )}
      </LoadedList>
      <RoleList exporting={<ExportButton label="Выгрузить роли" wish={{ list: 'ROLES', filter: {} }} />} />
      {opened?.kind === 'account' && (
        <AccountWindow account={opened.account} onInvited={showInvitation} onClose={close} />
      )}
      {opened?.kind === 'invitation' && <InvitationWindow invitation={opened.invitation} onClose={close} />}
    </Page>
  );
}

function actionsColumn(
  onEdit: (account: StaffAccount) => void,
  onInvited: (invitation: Invitation) => void,
): Column<StaffAccount> {
  return {
    title: 'Действия',
    cell: (account) => (
      <AccountActions
        account={account}
        onInvited={onInvited}
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

const columns: readonly Column<StaffAccount>[] = [
  {
    title: 'Сотрудник',
    cell: ({ login, fullName, own }) => (
      <>
        <strong>{login}</strong>
        {own && ' (это вы)'}
        <span className={styles.note}>{fullName}</span>
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
    cell: ({ state, passwordChangedAt, hasSecondFactor }) => (
      <>
        <Tag tone={states[state].tone}>{states[state].text}</Tag>
        {passwordChangedAt !== null && (
          <span className={styles.note}>пароль от {formatDate(moscowDate(instant(passwordChangedAt)))}</span>
        )}
        {hasSecondFactor && <span className={styles.note}>второй фактор подключён</span>}
      </>
    ),
  },
  {
    title: 'Сеанс',
    cell: ({ session }) =>
      session === null ? (
        '—'
      ) : (
        <>
          с {moment(session.createdAt)}
          <span className={styles.note}>последнее действие {moment(session.lastSeenAt)}</span>
        </>
      ),
  },
];

function moment(text: string): string {
  const at = instant(text);
  return `${formatDay(moscowDate(at))}, ${formatTime(at)}`;
}
