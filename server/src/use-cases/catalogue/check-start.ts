import { moscowDate } from '#domain/calendar.ts';
import { lawField, lawProblems, lawSentence } from '#domain/catalogue/law-283.ts';
import type { ProductForm } from '#domain/catalogue/product-rules.ts';
import type { ProductRefusal } from '#domain/catalogue/read-product.ts';
import { whyUnsellable } from '#domain/catalogue/unsellable.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done, failed } from '#domain/result.ts';
import type { Context } from '../context.ts';

export type NotStarted = ProductRefusal | Refusal<'product.law.error'>;

/**
 * Checks whether a product may be sold from today on: each sum of its range has to be sellable. If the
 * configuration enforces it, federal law 283-FZ has to allow the product as well (docs/spec/rules.md#15). A refusal
 * names the field of the form in `description`.
 */
export function checkStart({ clock, settings }: Context, product: ProductForm): Result<null, NotStarted> {
  const today = moscowDate(clock.now());
  const unsellable = whyUnsellable(product, today);
  if (unsellable !== null) {
    const { field, message } = unsellable;
    return failed({ code: `bnpl.product.api.${field}.invalid`, description: `field=${field}`, message });
  }
  const [problem] = settings.lawBlocksActivation ? lawProblems(product, today) : [];
  return problem === undefined
    ? done(null)
    : failed({
        code: 'product.law.error',
        description: `field=${lawField(problem)}`,
        message: lawSentence(problem),
      });
}
