import { allPermissions, permissionNames } from '#domain/staff/permission-names.ts';

/** The rights as options of a form. */
export const permissionOptions = allPermissions.map((value) => ({ value, label: permissionNames[value] }));
