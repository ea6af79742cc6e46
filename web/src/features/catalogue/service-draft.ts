import { rateProblem, tidyRates } from '#domain/catalogue/rates.ts';
import type { AddOnService, ServiceRequest } from '../../api/catalogue/catalogue-queries.ts';
import { kopecks } from '#domain/money.ts';
import { coefficientProblem, countProblem, numberText, readCount, readNumber } from './numbers.ts';
import { draftsOf, type RateText, rateTexts } from './rate-text.ts';

/** A service while it is edited (docs/spec/specification.md#5 «Service form»). */
export type ServiceDraft = {
  readonly serviceId: string;
  readonly serviceName: string;
  readonly serviceDescription: string;
  readonly rates: readonly RateText[];
  readonly sberPrimeDiscount: string;
  readonly excludeProducts: readonly string[];
  readonly bufferHours: string;
  readonly lifetimeMinutes: string;
};

export function newService(serviceId: string): ServiceDraft {
  return {
    serviceId,
    serviceName: '',
    serviceDescription: '',
    rates: [{ lowerLimit: '0,01', greaterLimit: '', serviceFee: '0,01' }],
    sberPrimeDiscount: '',
    excludeProducts: [],
    bufferHours: '0',
    lifetimeMinutes: '0',
  };
}

export function serviceDraftOf(service: AddOnService): ServiceDraft {
  const { sberPrimeDiscount, rates } = service;
  return {
    ...service,
    rates: rateTexts(
      rates.map(({ lowerLimit, greaterLimit, serviceFee }) => ({
        lowerLimit: kopecks(lowerLimit),
        greaterLimit: greaterLimit === null ? null : kopecks(greaterLimit),
        serviceFee: kopecks(serviceFee),
      })),
    ),
    sberPrimeDiscount: sberPrimeDiscount === null ? '' : numberText(sberPrimeDiscount),
    bufferHours: String(service.bufferHours),
    lifetimeMinutes: String(service.servicePaymentOrderLifeTimeMinutes),
  };
}

type CheckedField =
  | 'serviceName'
  | 'serviceDescription'
  | 'rates'
  | 'sberPrimeDiscount'
  | 'bufferHours'
  | 'lifetimeMinutes';

export type ServiceErrors = Partial<Record<CheckedField, string>>;

const required = 'Обязательное поле';

const checks = {
  serviceName: ({ serviceName }) => (serviceName.trim() === '' ? required : longerThan(serviceName, 127)),
  serviceDescription: ({ serviceDescription }) => longerThan(serviceDescription, 255),
  rates: ({ rates }) => rateProblem(tidyRates(draftsOf(rates)))?.message ?? null,
  sberPrimeDiscount: ({ sberPrimeDiscount }) =>
    sberPrimeDiscount.trim() === '' ? null : coefficientProblem(sberPrimeDiscount),
  bufferHours: ({ bufferHours }) => countProblem(bufferHours),
  lifetimeMinutes: ({ lifetimeMinutes }) => countProblem(lifetimeMinutes),
} as const satisfies Record<CheckedField, (draft: ServiceDraft) => string | null>;

/** The errors by field; empty when the service can be saved (docs/spec/specification.md#5 «Service form»). */
export function serviceErrors(draft: ServiceDraft): ServiceErrors {
  const errors = Object.entries(checks).map(([field, check]) => [field, check(draft)] as const);
  return Object.fromEntries(errors.filter(([, error]) => error !== null));
}

function longerThan(text: string, max: number): string | null {
  return text.length > max ? `Не больше ${max} символов` : null;
}

/** The request for a draft without errors. */
export function serviceRequest(draft: ServiceDraft, enabled: boolean): ServiceRequest {
  return {
    serviceId: draft.serviceId,
    serviceName: draft.serviceName.trim(),
    serviceDescription: draft.serviceDescription.trim(),
    rates: tidyRates(draftsOf(draft.rates)).map((rate) => ({ ...rate })),
    sberPrimeDiscount: readNumber(draft.sberPrimeDiscount),
    excludeProducts: [...draft.excludeProducts],
    bufferHours: readCount(draft.bufferHours) ?? 0,
    servicePaymentOrderLifeTimeMinutes: readCount(draft.lifetimeMinutes) ?? 0,
    enabled,
  };
}
