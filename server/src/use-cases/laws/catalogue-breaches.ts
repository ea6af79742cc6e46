import { moscowDate } from '#domain/calendar.ts';
import type { Breach } from '#domain/laws/breaches.ts';
import { breachesOf, breachSentence } from '#domain/laws/breaches.ts';
import type { ServiceSubject } from '#domain/laws/law-subject.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { movePaymentServiceId } from '#domain/services/move-payment.ts';
import { allProducts } from '../../db/catalogue/catalogue-store.ts';
import type { CatalogueProduct } from '../../db/catalogue/catalogue-store.ts';
import type { Service } from '../../db/catalogue/service-store.ts';
import type { Reader } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { Context } from '../context.ts';

/** The clauses in force today that the terms of a product break (docs/spec/rules.md#15). */
export async function productBreaches(
  { settings, clock }: Context,
  reader: Reader,
  terms: ProductTerms,
): Promise<readonly Breach[]> {
  const subject = { type: 'PRODUCT', terms, penaltyRate: settings.penaltyRate } as const;
  return breachesOf(await allClauses(reader), subject, moscowDate(clock.now()));
}

/** The clauses in force today that a service breaks with the running products (docs/spec/rules.md#15). */
export async function serviceBreaches(
  { clock }: Context,
  reader: Reader,
  service: LawService,
): Promise<readonly Breach[]> {
  const subject = serviceSubject(service, await allProducts(reader));
  return breachesOf(await allClauses(reader), subject, moscowDate(clock.now()));
}

/** The breaches of a saved product as warnings, e.g. «Рассрочка дольше 6 месяцев (283-ФЗ)». */
export async function productWarnings(context: Context, terms: ProductTerms): Promise<string[]> {
  return (await productBreaches(context, context.database.reader, terms)).map(breachSentence);
}

/** The breaches of a saved service as warnings. */
export async function serviceWarnings(context: Context, service: LawService): Promise<string[]> {
  return (await serviceBreaches(context, context.database.reader, service)).map(breachSentence);
}

export type LawService = Pick<Service, 'serviceId' | 'serviceName' | 'excludeProducts'>;

export function serviceSubject(
  { serviceId, serviceName, excludeProducts }: LawService,
  products: readonly CatalogueProduct[],
): ServiceSubject {
  return {
    type: 'SERVICE',
    serviceName,
    movesPayment: serviceId === movePaymentServiceId,
    products: products
      .filter(({ state, productId }) => state === 'ACTIVE' && !excludeProducts.includes(productId))
      .map((product) => ({ name: product.name, terms: product })),
  };
}
