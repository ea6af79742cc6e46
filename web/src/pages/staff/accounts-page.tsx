import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery, type StaffAccount } from '../../api/staff/staff-accounts.ts';
import { staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ApprovalMark, NewSubjectMarks } from '../../features/approvals/approval-mark.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { AccountWindow } from '../../features/staff/account-form.tsx';
import {
  accountFields,
  accountsFilterOf,
  accountsRequestOf,
  accountsSearchOf,
} from '../../features/staff/accounts-filter.ts';
import { accountSort, AccountsGrid } from '../../features/staff/accounts-grid.tsx';
import { type AccountsSearch, readAccountsSearch } from '../../features/staff/accounts-search.ts';
import { RoleList } from '../../features/staff/role-list.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { paths } from '../../paths.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/staff');

const accountRequests = ['CHANGE_STAFF', 'ENABLE_STAFF', 'RESET_STAFF', 'RESET_STAFF_FACTOR'] as const;

/** The open account; `account` is null for a new employee. */
type OpenForm = { readonly account: StaffAccount | null } | null;

/** Staff accounts with their rights and sessions (docs/spec/reliability.md#S-08, docs/spec/reliability.md#S-50). */
export function AccountsPage() {
  const [opened, open] = useState<OpenForm>(null);
  const { data: roles = [] } = useQuery(staffRolesQuery());
  const search = route.useSearch();
  const navigate = useNavigate();
  const edit = (account: StaffAccount | null): void => {
    open({ account });
  };
  const aside = (
    <Button
      onClick={() => {
        edit(null);
      }}
    >
      Пригласить сотрудника
    </Button>
  );
  return (
    <Page title="Сотрудники" aside={aside}>
      <FilterBar
        fields={accountFields(roles)}
        values={accountsFilterOf(search)}
        onApply={(next) => {
          void navigate({ to: paths.staff, search: { ...accountsSearchOf(next), sort: search.sort } });
        }}
      >
        <SavedViews
          list="STAFF"
          search={search}
          onOpen={(saved) => {
            void navigate({ to: paths.staff, search: readAccountsSearch(saved) });
          }}
        />
      </FilterBar>
      <NewSubjectMarks kind="INVITE_STAFF" title="Приглашения" />
      <Accounts search={search} onEdit={edit} />
      <RoleList
        renderExport={(shown) => (
          <ExportButton label="Выгрузить роли" request={{ list: 'ROLES', filter: {} }} shown={shown} />
        )}
        waiting={<NewSubjectMarks kind="SAVE_ROLE" title="Новые роли" />}
        markOf={({ roleUuid }, isShort) => (
          <ApprovalMark kinds={['SAVE_ROLE']} subjectId={roleUuid} isShort={isShort} />
        )}
      />
      {opened !== null && (
        <AccountWindow
          account={opened.account}
          onClose={() => {
            open(null);
          }}
        />
      )}
    </Page>
  );
}

type AccountsProps = { readonly search: AccountsSearch; readonly onEdit: (account: StaffAccount) => void };

function Accounts({ search, onEdit }: AccountsProps) {
  const navigate = useNavigate();
  const { list, first } = useRows(
    accountsQuery(accountsRequestOf(search), accountSort.read(search.sort)),
    (page) => page.accounts,
  );
  return (
    <AccountsGrid
      load={list}
      sort={accountSort.toGrid(search.sort, (sort) => {
        void navigate({ to: paths.staff, search: { ...search, sort } });
      })}
      more={list}
      renderExport={(shown) => (
        <ExportButton request={{ list: 'STAFF', filter: accountsRequestOf(search) }} shown={shown} />
      )}
      summary={`Показано ${list.data?.length ?? 0} из ${first?.total ?? 0}`}
      empty="Таких сотрудников нет"
      onEdit={onEdit}
      markOf={({ staffUuid }, isShort) => (
        <ApprovalMark kinds={accountRequests} subjectId={staffUuid} isShort={isShort} />
      )}
    />
  );
}
