import { accountStateNames } from '#domain/staff/account-state-names.ts';
import type { StaffAccount } from '../../api/staff/staff-accounts.ts';

/** The states of an account with their names and tones. */
export const accountStates = {
  INVITED: { text: accountStateNames.INVITED, tone: 'neutral' },
  ACTIVE: { text: accountStateNames.ACTIVE, tone: 'accent' },
  DISABLED: { text: accountStateNames.DISABLED, tone: 'neutral' },
} as const satisfies Record<StaffAccount['state'], unknown>;
