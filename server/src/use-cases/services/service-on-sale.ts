import { movePaymentServiceId, type OfferedService } from '#domain/services/move-payment.ts';
import { allServices, type Service } from '../../db/catalogue/service-store.ts';
import type { Reader } from '../../db/database.ts';

/** The service in the catalogue, with the conditions of its sale. */
export type ServiceOnSale = Pick<
  Service,
  'serviceId' | 'serviceName' | 'serviceDescription' | 'orderLifetimeMinutes'
> &
  OfferedService;

/**
 * The move of a payment as staff have configured it; null without a configuration (docs/spec/rules.md#9). Other
 * services cannot be sold yet.
 */
export async function serviceOnSale(reader: Reader): Promise<ServiceOnSale | null> {
  const services = await allServices(reader);
  return services.find(({ serviceId }) => serviceId === movePaymentServiceId) ?? null;
}
