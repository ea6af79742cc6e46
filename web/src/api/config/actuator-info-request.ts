import { basePath } from '../wire/base-path.ts';
import type { WireRequest } from '../wire/request.ts';

/** The address is outside the API prefix (docs/spec/interfaces.md#service). */
export const actuatorInfoRequest: WireRequest = {
  address: `${basePath}actuator/info`,
  init: { method: 'GET', headers: {} },
};
