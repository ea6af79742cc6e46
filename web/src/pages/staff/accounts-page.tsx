import { useState } from 'react';
import type { StaffAccount } from '../../api/staff/staff-accounts.ts';
import { AccountWindow } from '../../features/staff/account-form.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { AccountsList } from './accounts-list.tsx';
import { RoleList } from './role-list.tsx';

/** The open account; `account` is null for a new employee. */
type OpenForm = { readonly account: StaffAccount | null } | null;

/** Staff accounts with their rights and sessions (docs/spec/reliability.md#S-08, docs/spec/reliability.md#S-50). */
export function AccountsPage() {
  const [opened, open] = useState<OpenForm>(null);
  return (
    <Page
      title="Сотрудники"
      aside={
        <Button
          onClick={() => {
            open({ account: null });
          }}
        >
          Пригласить сотрудника
        </Button>
      }
    >
      <AccountsList
        onEdit={(account) => {
          open({ account });
        }}
      />
      <RoleList />
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
