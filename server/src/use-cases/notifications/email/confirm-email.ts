import { plusSeconds } from '#domain/dates.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import { confirmEmail } from '../../../db/notifications/email-store.ts';
import type { DatabaseAccess } from '../../context.ts';

const linkSeconds = 30 * 86_400;

/**
 * Confirms an email address by the code of the confirmation link, within thirty days. The link needs no log-in and may
 * be opened again (docs/spec/rules.md#12). Refused with `email.link.error` for an unknown, replaced or old code.
 */
export async function confirmAddress(
  { clock, database }: DatabaseAccess,
  code: string,
): Promise<Result<null, Refusal<'email.link.error'>>> {
  const now = clock.now();
  const isConfirmed = await database.transaction((transaction) =>
    confirmEmail(transaction, hashOfSecret(code), { requestedAfter: plusSeconds(now, -linkSeconds), now }),
  );
  return isConfirmed ? success(null) : refuse('email.link.error');
}
