import type { AccountsRequest } from '../../api/staff/staff-accounts.ts';
import type { StaffRole } from '../../api/staff/staff-roles.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';
import { accountStates } from './account-states.ts';
import type { AccountsSearch } from './accounts-search.ts';

type Name = Exclude<keyof AccountsSearch, 'sort'>;

const states = ['ACTIVE', 'INVITED', 'DISABLED'] as const;

/** The filter of the accounts. */
export function accountFields(roles: readonly StaffRole[]): readonly FilterField<Name>[] {
  return [
    { kind: 'text', name: 'name', label: 'Логин или имя', maxLength: 64 },
    {
      kind: 'choice',
      name: 'state',
      label: 'Состояние',
      options: states.map((value) => ({ value, label: accountStates[value].text })),
    },
    {
      kind: 'choice',
      name: 'role',
      label: 'Роль',
      options: roles.map(({ roleUuid, name }) => ({ value: roleUuid, label: name })),
    },
  ];
}

/** The filter of an address; empty fields are not chosen. */
export function accountsFilterOf({ name = '', state = '', role = '' }: AccountsSearch): Record<Name, string> {
  return { name, state, role };
}

/** The address of a filter, without empty fields. */
export function accountsSearchOf(filter: Readonly<Record<Name, string>>): AccountsSearch {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The request for the query parameters. */
export function accountsRequestOf({ name, state, role }: AccountsSearch): AccountsRequest {
  const known = states.find((each) => each === state);
  return {
    ...(name === undefined ? {} : { name }),
    ...(known === undefined ? {} : { state: known }),
    ...(role === undefined ? {} : { roleUuid: role }),
  };
}
