import { moscowDate } from '#domain/dates.ts';
import { type Breach, breachesFrom, breachesOf, breachWarning } from '#domain/laws/breaches.ts';
import type { LawSubject, ServiceSubject } from '#domain/laws/law-subject.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { movePaymentServiceId } from '#domain/services/move-payment.ts';
import { allProducts, type CatalogueProduct } from '../../db/catalogue/catalogue-store.ts';
import type { Service } from '../../db/catalogue/service-store.ts';
import type { Reader } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The clauses in force today that the terms of a product break (docs/spec/rules.md#15). */
export async function productBreaches(
  { settings, clock }: DatabaseAccess,
  reader: Reader,
  terms: ProductTerms,
): Promise<readonly Breach[]> {
  const subject = { type: 'PRODUCT', terms, penaltyRate: settings.penaltyRate } as const;
  return breachesOf(await allClauses(reader), subject, moscowDate(clock.now()));
}

/** The clauses in force today that a service breaks with the running products (docs/spec/rules.md#15). */
export async function serviceBreaches(
  { clock }: DatabaseAccess,
  reader: Reader,
  service: LawService,
): Promise<readonly Breach[]> {
  const subject = serviceSubject(service, await allProducts(reader));
  return breachesOf(await allClauses(reader), subject, moscowDate(clock.now()));
}

/** The present and later breaches of a saved product, e.g. «С 01.04.2028: Рассрочка дольше 4 месяцев (283-ФЗ)». */
export async function productWarnings(context: DatabaseAccess, terms: ProductTerms): Promise<string[]> {
  const { penaltyRate } = context.settings;
  return warningsOf(context, { type: 'PRODUCT', terms, penaltyRate });
}

/** The present and later breaches of a saved service as warnings. */
export async function serviceWarnings(context: DatabaseAccess, service: LawService): Promise<string[]> {
  return warningsOf(context, serviceSubject(service, await allProducts(context.database.reader)));
}

async function warningsOf({ database, clock }: DatabaseAccess, subject: LawSubject): Promise<string[]> {
  const today = moscowDate(clock.now());
  const breaches = breachesFrom(await allClauses(database.reader), subject, today);
  return breaches.map((breach) => breachWarning(breach, today));
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
