import { identifier, type ServiceUuid } from '#domain/identifier.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { rateProblem } from '#domain/catalogue/rates.ts';
import { isOnCoefficientStep } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { unknownProducts } from '../../db/catalogue/catalogue-store.ts';
import type { Transaction } from '../../db/database.ts';
import { productNames } from '../../db/catalogue/product-store.ts';
import { insertService, lockService, type Service, updateService } from '../../db/catalogue/service-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { type ExpectedVersion, isStale } from './is-stale.ts';
import { checkServiceStart } from './check-start.ts';

type CommonRefusal = Refusal<
  'service.rates.error' | 'service.law.error' | 'product.not.found.error' | 'request.invalid.error'
>;

/**
 * Creates a service with an identifier that the code supports and no other service uses (docs/spec/specification.md#2
 * «Services page», docs/spec/rules.md#9).
 */
export async function addService(
  context: DatabaseAccess,
  staff: StaffActor,
  form: Omit<Service, 'serviceUuid'>,
): Promise<Result<ServiceUuid, CommonRefusal | Refusal<'service.exists.error'>>> {
  if (!context.settings.serviceIds.includes(form.serviceId))
    return refuse('request.invalid.error', 'field=serviceId');
  const service = { ...form, serviceUuid: identifier<ServiceUuid>(context.random.uuid()) };
  return context.database.transaction(async (transaction) => {
    const checked = await check(context, transaction, service);
    if (!checked.ok) return checked;
    if (!(await insertService(transaction, service, context.clock.now())))
      return refuse('service.exists.error');
    const { serviceUuid } = service;
    await insertStaffAction(
      transaction,
      await actionOf(transaction, staff, { service }),
      context.clock.now(),
    );
    return success(serviceUuid);
  });
}

/**
 * Saves a whole service; a start or a stop is a save with `enabled` inverted (docs/spec/specification.md#4 «Service»).
 */
export async function changeService(
  context: DatabaseAccess,
  staff: StaffActor,
  { version, ...service }: Service & { readonly version: ExpectedVersion },
): Promise<Result<null, CommonRefusal | Refusal<'service.not.found.error' | 'catalogue.changed.error'>>> {
  return context.database.transaction(async (transaction) => {
    const before = await lockService(transaction, service.serviceUuid);
    if (before?.serviceId !== service.serviceId) return refuse('service.not.found.error');
    if (isStale(version, before)) return refuse('catalogue.changed.error');
    const checked = isStop(before, service) ? success(null) : await check(context, transaction, service);
    if (!checked.ok) return checked;
    await updateService(transaction, service);
    const action = await actionOf(transaction, staff, { service, known: before });
    await insertStaffAction(transaction, action, context.clock.now());
    return success(null);
  });
}

type SavedService = { readonly service: Service; readonly known?: Service };

/** The log names the products. */
async function actionOf(transaction: Transaction, staff: StaffActor, { service, known }: SavedService) {
  const named = async (each: Service) => ({
    ...each,
    excludeProducts: await productNames(transaction, each.excludeProducts),
  });
  const before = known === undefined ? null : await named(known);
  const after = await named(service);
  return { staff, action: 'SAVE_SERVICE', subjectId: service.serviceUuid, before, after } as const;
}

/** A save that only disables a service is not validated, so a service older than a rule can be stopped. */
function isStop({ enabled, ...before }: Service, { enabled: isOn, ...after }: Service): boolean {
  return enabled && !isOn && termsOf(before) === termsOf(after);
}

function termsOf({ rates, primeDiscount }: Pick<Service, 'rates' | 'primeDiscount'>): string {
  const rows = rates.map(({ lowerLimit, greaterLimit, serviceFee }) => [
    lowerLimit,
    greaterLimit,
    serviceFee,
  ]);
  return JSON.stringify([rows, primeDiscount]);
}

/**
 * Validates a service: its ranges are contiguous without overlaps and gaps, and a discount is a valid coefficient
 * (docs/spec/specification.md#5, docs/spec/reliability.md#I-40). An enabled service obeys the law profile.
 */
async function check(
  context: DatabaseAccess,
  transaction: Transaction,
  service: Service,
): Promise<Result<null, CommonRefusal>> {
  const { rates, primeDiscount, excludeProducts, enabled } = service;
  const problem = rateProblem(rates);
  if (problem !== null) {
    const { field, message } = problem;
    return failure({ code: 'service.rates.error', description: `field=service.${field}`, message });
  }
  if (primeDiscount !== null && !isOnCoefficientStep(primeDiscount))
    return refuse('request.invalid.error', 'field=service.sberPrimeDiscount');
  if ((await unknownProducts(transaction, excludeProducts)).length > 0)
    return refuse('product.not.found.error');
  return enabled ? checkServiceStart(context, transaction, service) : success(null);
}
