import type { RefusalCode } from '../refusal.ts';

/** Whether a client may log in (docs/spec/specification.md#3 «Client profile», docs/spec/rules.md#7). */
export type ClientStatus = 'ACTIVE' | 'INACTIVE' | 'TEMPORARY_BLOCKED' | 'BLOCKED';

export type BlockAction = 'block' | 'unblock';

type StatusRules = {
  /** Refusal code of a log-in; null when log-in is allowed. */
  readonly logInRefusal: Extract<RefusalCode, 'client.blocked.error' | 'client.inactive.error'> | null;
  /** The only staff action offered and accepted (docs/spec/rules.md#7). */
  readonly staffAction: BlockAction;
};

/** Rules of each status (docs/spec/rules.md#7). Both kinds of block have the same refusal, and staff can lift both. */
export const clientStatusRules = {
  ACTIVE: { logInRefusal: null, staffAction: 'block' },
  INACTIVE: { logInRefusal: 'client.inactive.error', staffAction: 'block' },
  TEMPORARY_BLOCKED: { logInRefusal: 'client.blocked.error', staffAction: 'unblock' },
  BLOCKED: { logInRefusal: 'client.blocked.error', staffAction: 'unblock' },
} as const satisfies Record<ClientStatus, StatusRules>;
