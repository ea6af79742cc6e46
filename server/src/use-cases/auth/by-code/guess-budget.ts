import type { Instant } from '#domain/dates.ts';
import { lastEventAt, latestOf, limitedUntil } from '../../../db/auth/limit-store.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { DatabaseAccess } from '../../context.ts';
import { serviceLimitEnd } from './attack-mode.ts';

type Guesser = { readonly phoneHash: string; readonly trustedDevice: boolean };

export type GuessRefusal = {
  readonly code: 'request.limit.exceeded' | 'client.blocked.error';
  readonly until: Instant;
};

/**
 * Returns why and until when codes for this phone are refused from this browser; null when they are accepted.
 * Untrusted browsers have a budget of their own, so strangers cannot use up the owner's
 * (docs/spec/reliability.md#4.1).
 */
export async function guessRefusal(
  context: DatabaseAccess,
  transaction: Transaction,
  { phoneHash, trustedDevice }: Guesser,
): Promise<GuessRefusal | null> {
  const blockedUntil = trustedDevice ? null : await temporaryBlockEnd(context, transaction, phoneHash);
  if (blockedUntil !== null) return { code: 'client.blocked.error', until: blockedUntil };
  const scope = budgetOf(trustedDevice);
  const { limits } = context.settings.logIn;
  const budgetEnd = await limitEnd(context, transaction, { scope, phoneHash, limits: limits[scope] });
  const until = trustedDevice
    ? budgetEnd
    : latestOf([budgetEnd, await serviceLimitEnd(context, transaction)]);
  return until === null ? null : { code: 'request.limit.exceeded', until };
}

/**
 * The end of the automatic temporary block of a phone, or null. The block lasts while the 30-day budget of wrong
 * codes from untrusted browsers is used up (docs/spec/rules.md#7).
 */
async function temporaryBlockEnd(
  context: DatabaseAccess,
  reader: Reader,
  phoneHash: string,
): Promise<Instant | null> {
  const limits = context.settings.logIn.limits.wrongCodesUntrusted.slice(1);
  return limitEnd(context, reader, { scope: 'wrongCodesUntrusted', phoneHash, limits });
}

export type TemporaryBlock = { readonly since: Instant; readonly until: Instant };

/** The same block with its start: the wrong code that used the budget up. Codes after it are not checked. */
export async function temporaryBlock(
  context: DatabaseAccess,
  reader: Reader,
  phoneHash: string,
): Promise<TemporaryBlock | null> {
  const until = await temporaryBlockEnd(context, reader, phoneHash);
  if (until === null) return null;
  const since = await lastEventAt(reader, { scope: 'wrongCodesUntrusted', subject: phoneHash });
  return since === null ? null : { since, until };
}

export type Budget = 'wrongCodesTrusted' | 'wrongCodesUntrusted';

export function budgetOf(trustedDevice: boolean): Budget {
  return trustedDevice ? 'wrongCodesTrusted' : 'wrongCodesUntrusted';
}

type BudgetQuery = {
  readonly scope: Budget;
  readonly phoneHash: string;
  readonly limits: Parameters<typeof limitedUntil>[2]['limits'];
};

async function limitEnd(
  { clock, settings }: DatabaseAccess,
  reader: Reader,
  { scope, phoneHash, limits }: BudgetQuery,
): Promise<Instant | null> {
  const rule = { limits, factor: settings.limitFactor, now: clock.now() };
  return limitedUntil(reader, { scope, subject: phoneHash }, rule);
}
