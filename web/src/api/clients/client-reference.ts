import type { RequestOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';

/**
 * Query keys by client phone, so that a response about client A never appears under client B
 * (docs/spec/reliability.md#S-18).
 */
export const staffKeys = {
  client: (phone: string) => ['staff', phone],
  order: (phone: string, orderUuid: string) => ['staff', phone, 'order', orderUuid],
} as const;

export function clientReference(phone: string): { readonly countryCode: string; readonly phone: string } {
  return { countryCode: '7', phone };
}

/** A request about a client without the client. */
export type WithoutClient<Name extends keyof Endpoints> = Omit<
  RequestOf<Endpoints[Name]>,
  'countryCode' | 'phone'
>;
