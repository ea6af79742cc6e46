import type { RightFlag } from '#domain/staff/permissions.ts';

/** Each kind of approval request requires the right to make its change; these are the rights of all kinds. */
export const approvalRights = [
  'editPenalty',
  'manualTermination',
  'editProducts',
  'manageStaff',
  'editProfile',
  'editRefund',
] as const satisfies readonly RightFlag[];

export function mayApprove(flags: Readonly<Record<RightFlag, boolean>>): boolean {
  return approvalRights.some((right) => flags[right]);
}
