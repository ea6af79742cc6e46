import { moscowDate } from '#domain/dates.ts';
import { type Breach, breachesOf, breachSentence } from '#domain/laws/breaches.ts';
import type { PurchaseSubject } from '#domain/laws/law-subject.ts';
import type { Refusal } from '#domain/refusal.ts';
import { failure, type Result } from '#domain/result.ts';
import type { Reader } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { DatabaseAccess } from '../context.ts';

type Purchase = Omit<PurchaseSubject, 'type' | 'penaltyRate' | 'reportsToBureau'>;

/**
 * Reads the clauses in force today. The check returns the first one that a purchase breaks; null when it breaks none,
 * and where the law profile is off (docs/spec/rules.md#15). Sums are kopecks.
 */
export async function readPurchaseCheck(
  { settings, clock }: DatabaseAccess,
  reader: Reader,
): Promise<(purchase: Purchase) => Breach | null> {
  const { law, penaltyRate } = settings;
  if (!law.isEnforced) return () => null;
  const { reportsToBureau } = law;
  const [clauses, today] = [await allClauses(reader), moscowDate(clock.now())];
  return (purchase) =>
    breachesOf(clauses, { type: 'PURCHASE', penaltyRate, reportsToBureau, ...purchase }, today)[0] ?? null;
}

/** The first clause in force today that one purchase breaks; see `readPurchaseCheck`. */
export async function purchaseBreach(
  context: DatabaseAccess,
  reader: Reader,
  purchase: Purchase,
): Promise<Breach | null> {
  return (await readPurchaseCheck(context, reader))(purchase);
}

/** The refusal of a purchase that breaks a clause; the description names the clause. */
export function refusePurchase(breach: Breach): Result<never, Refusal<'product.not.available.error'>> {
  return failure({
    code: 'product.not.available.error',
    description: `clause=${breach.clause.clauseId}`,
    message: breachSentence(breach),
  });
}
