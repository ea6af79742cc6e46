import type { RefusalCode } from '../refusal.ts';

/** Whether a client may log in (spec 3 «Client profile», rules 7). */
export type ClientStatus = 'ACTIVE' | 'INACTIVE' | 'TEMPORARY_BLOCKED' | 'BLOCKED';

export type BlockAction = 'block' | 'unblock';

type StatusRules = {
  /** Why a log-in is refused; null when it is not. */
  readonly logInRefusal: Extract<RefusalCode, 'client.blocked.error' | 'client.inactive.error'> | null;
  /** What staff are offered, and the only thing that is accepted (rules 7). */
  readonly staffAction: BlockAction;
};

/** What each status means (rules 7): both kinds of block are refused alike and both can be lifted. */
export const clientStatusRules = {
  ACTIVE: { logInRefusal: null, staffAction: 'block' },
  INACTIVE: { logInRefusal: 'client.inactive.error', staffAction: 'block' },
  TEMPORARY_BLOCKED: { logInRefusal: 'client.blocked.error', staffAction: 'unblock' },
  BLOCKED: { logInRefusal: 'client.blocked.error', staffAction: 'unblock' },
} as const satisfies Record<ClientStatus, StatusRules>;
