import type { ClientStatus } from '../../../api/auth/user.ts';

/** The status of a client in words. */
export const statusNames = {
  ACTIVE: 'Активен',
  INACTIVE: 'Неактивен',
  TEMPORARY_BLOCKED: 'Временно заблокирован',
  BLOCKED: 'Заблокирован',
} as const satisfies Record<ClientStatus, string>;

export function isBlocked(status: ClientStatus): boolean {
  return status === 'BLOCKED' || status === 'TEMPORARY_BLOCKED';
}
