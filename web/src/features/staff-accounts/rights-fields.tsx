import { useQuery } from '@tanstack/react-query';
import type { Permission } from '#domain/staff/permissions.ts';
import { staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { PermissionBoxes } from './permission-boxes.tsx';
import { RightsList } from './rights-list.tsx';

type Rights = {
  readonly permissions: readonly Permission[];
  /** Empty: single rights. */
  readonly roleUuid: string;
};

type Props = Rights & { readonly onChange: (changes: Partial<Rights>) => void };

const noRole = { value: '', label: 'Без роли, отдельные права' };

/** A role, or single rights. */
export function RightsFields({ permissions, roleUuid, onChange }: Props) {
  const { data: roles = [] } = useQuery(staffRolesQuery());
  const role = roles.find((each) => each.roleUuid === roleUuid);
  const choices = roles.map(({ roleUuid: value, name: label }) => ({ value, label }));
  return (
    <>
      <Select
        label="Роль"
        value={role === undefined ? noRole.value : roleUuid}
        options={[noRole, ...choices]}
        onChange={(next) => {
          onChange({ roleUuid: next });
        }}
      />
      {role === undefined ? (
        <PermissionBoxes
          permissions={permissions}
          onChange={(next) => {
            onChange({ permissions: next });
          }}
        />
      ) : (
        <RightsList permissions={role.permissions} />
      )}
    </>
  );
}
