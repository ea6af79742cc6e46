import { moscowDate } from '#domain/dates.ts';
import { type Breach, breachesOf, breachSentence } from '#domain/laws/breaches.ts';
import type { PurchaseSubject } from '#domain/laws/law-subject.ts';
import type { Refusal } from '#domain/refusal.ts';
import { failed, type Result } from '#domain/result.ts';
import type { Reader } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { Storage } from '../context.ts';

type Purchase = Omit<PurchaseSubject, 'type' | 'penaltyRate' | 'reportsToBureau'>;

/**
 * The first clause in force today that a purchase breaks. Null when it breaks none, and where the law profile is off
 * (docs/spec/rules.md#15). Sums are kopecks.
 */
export async function purchaseBreach(
  { settings, clock }: Storage,
  reader: Reader,
  purchase: Purchase,
): Promise<Breach | null> {
  const { law, penaltyRate } = settings;
  if (!law.isEnforced) return null;
  const { reportsToBureau } = law;
  const subject = { type: 'PURCHASE', penaltyRate, reportsToBureau, ...purchase } as const;
  return breachesOf(await allClauses(reader), subject, moscowDate(clock.now()))[0] ?? null;
}

/** The refusal of a purchase that breaks a clause; the description names the clause. */
export function refusePurchase(breach: Breach): Result<never, Refusal<'product.not.available.error'>> {
  return failed({
    code: 'product.not.available.error',
    description: `clause=${breach.clause.clauseId}`,
    message: breachSentence(breach),
  });
}
