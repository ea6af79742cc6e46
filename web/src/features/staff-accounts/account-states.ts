import type { StaffAccount } from '../../api/staff/staff-accounts.ts';

/** The states of an account with their names and tones. */
export const accountStates = {
  INVITED: { text: 'Приглашён', tone: 'neutral' },
  ACTIVE: { text: 'Действует', tone: 'accent' },
  DISABLED: { text: 'Отключён', tone: 'neutral' },
} as const satisfies Record<StaffAccount['state'], unknown>;
