import { useQuery } from '@tanstack/react-query';
import type { Permission } from '#domain/staff/permissions.ts';
import { staffRolesQuery } from '../../api/staff/staff-roles.ts';
import { CheckboxList } from '../../ui/back-office/checkbox-list.tsx';
import { Choice } from '../../ui/back-office/choice.tsx';
import { permissionOptions } from './permission-options.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
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
  const { data: roles, error, isFetching, refetch } = useQuery(staffRolesQuery());
  if (roles === undefined && error === null) return <Skeleton height={40} />;
  // without the roles an account of a role would look like one with single rights
  if (roles === undefined) {
    return (
      <ErrorState message="Не удалось загрузить роли" isPending={isFetching} onRetry={() => void refetch()} />
    );
  }
  const role = roles.find((each) => each.roleUuid === roleUuid);
  const choices = roles.map(({ roleUuid: value, name: label }) => ({ value, label }));
  return (
    <>
      <Choice
        label="Роль"
        value={role === undefined ? noRole.value : roleUuid}
        options={[noRole, ...choices]}
        onChange={(next) => {
          onChange({ roleUuid: next });
        }}
      />
      {role === undefined ? (
        <CheckboxList
          label="Права"
          options={permissionOptions}
          chosen={permissions}
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
