import type { Endpoints } from '#contract/endpoints.ts';
import type { AcceptedRequestOf } from '#contract/endpoint.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { kopecks, shareOfCoefficient } from '#domain/money.ts';
import { success, type Result } from '#domain/result.ts';
import { listServices } from '../../use-cases/catalogue/list-catalogue.ts';
import { addService, changeService } from '../../use-cases/catalogue/save-service.ts';
import { serviceWarnings } from '../../use-cases/laws/catalogue-breaches.ts';
import type { Handler } from '../handler.ts';

export const listServicesHandler: Handler<'GET /admin/v1/services'> = async ({ context }) => {
  const services = await listServices(context);
  return success({
    services: services.map(({ serviceUuid, primeDiscount, orderLifetimeMinutes, rates, ...service }) => ({
      ...service,
      uuid: serviceUuid,
      rates: [...rates],
      excludeProducts: [...service.excludeProducts],
      sberPrimeDiscount: primeDiscount === null ? null : primeDiscount / basisPointsOfOne,
      servicePaymentOrderLifeTimeMinutes: orderLifetimeMinutes,
    })),
  });
};

export const addServiceHandler: Handler<'POST /admin/v1/services/add'> = async ({
  context,
  caller,
  request,
}) => {
  const form = parseForm(request.service);
  if (!form.ok) return form;
  const added = await addService(context, caller, form.value);
  if (!added.ok) return added;
  return success({ serviceUuid: added.value, warnings: await serviceWarnings(context, form.value) });
};

export const updateServiceHandler: Handler<'POST /admin/v1/services/update'> = async ({
  context,
  caller,
  request,
}) => {
  const { serviceUuid, version = null } = request;
  const form = parseForm(request.service);
  if (!form.ok) return form;
  const service = { ...form.value, serviceUuid, version };
  const changed = await changeService(context, caller, service);
  return changed.ok ? success({ warnings: await serviceWarnings(context, form.value) }) : changed;
};

const basisPointsOfOne = 10_000;

type Form = AcceptedRequestOf<Endpoints['POST /admin/v1/services/add']>['service'];
type ServiceInput = Parameters<typeof addService>[2];

/** Refuses a discount that is not a whole number of basis points, instead of rounding it. */
function parseForm(form: Form): Result<ServiceInput, Refusal<'request.invalid.error'>> {
  const { sberPrimeDiscount } = form;
  const primeDiscount = sberPrimeDiscount === null ? null : shareOfCoefficient(sberPrimeDiscount);
  if (sberPrimeDiscount !== null && primeDiscount === null)
    return refuse('request.invalid.error', 'field=service.sberPrimeDiscount');
  return success({
    serviceId: form.serviceId,
    serviceName: form.serviceName.trim(),
    serviceDescription: form.serviceDescription.trim(),
    rates: form.rates.map(({ lowerLimit, greaterLimit, serviceFee }) => ({
      lowerLimit: kopecks(lowerLimit),
      greaterLimit: greaterLimit === null ? null : kopecks(greaterLimit),
      serviceFee: kopecks(serviceFee),
    })),
    primeDiscount,
    excludeProducts: form.excludeProducts,
    bufferHours: form.bufferHours,
    orderLifetimeMinutes: form.servicePaymentOrderLifeTimeMinutes,
    enabled: form.enabled,
  });
}
