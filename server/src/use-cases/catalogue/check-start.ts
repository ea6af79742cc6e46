import { moscowDate } from '#domain/dates.ts';
import type { ProductForm } from '#domain/catalogue/product-rules.ts';
import type { ProductRefusal } from '#domain/catalogue/read-product.ts';
import { whyUnsellable } from '#domain/catalogue/unsellable.ts';
import { breachSentence } from '#domain/laws/breaches.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { Reader } from '../../db/database.ts';
import type { DatabaseAccess } from '../context.ts';
import { type LawService, productBreaches, serviceBreaches } from '../laws/catalogue-breaches.ts';

export type StartRefusal = ProductRefusal | Refusal<'product.law.error'>;

/**
 * Checks whether a product may be sold from today on, for every sum of its range. If the laws are enforced
 * (`LAW_PROFILE`), the product must not break a clause in force (docs/spec/rules.md#15). A refusal names the field of
 * the form or the clause in `description`.
 */
export async function checkStart(
  context: DatabaseAccess,
  reader: Reader,
  product: ProductForm,
): Promise<Result<null, StartRefusal>> {
  const unsellable = whyUnsellable(product, moscowDate(context.clock.now()));
  if (unsellable !== null) {
    const { field, message } = unsellable;
    return failure({ code: `bnpl.product.api.${field}.invalid`, description: `field=${field}`, message });
  }
  if (!context.settings.law.isEnforced) return success(null);
  const [breach] = await productBreaches(context, reader, product);
  return breach === undefined
    ? success(null)
    : failure({
        code: 'product.law.error',
        description: `clause=${breach.clause.clauseId}`,
        message: breachSentence(breach),
      });
}

/** Checks whether the enforced laws allow a service to be enabled; the refusal names the clause in `description`. */
export async function checkServiceStart(
  context: DatabaseAccess,
  reader: Reader,
  service: LawService,
): Promise<Result<null, Refusal<'service.law.error'>>> {
  if (!context.settings.law.isEnforced) return success(null);
  const [breach] = await serviceBreaches(context, reader, service);
  return breach === undefined
    ? success(null)
    : failure({
        code: 'service.law.error',
        description: `clause=${breach.clause.clauseId}`,
        message: breachSentence(breach),
      });
}
