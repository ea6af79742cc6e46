import { queryOptions } from '@tanstack/react-query';
import { actuatorInfoRequest } from './actuator-info-request.ts';
import { takePrefetched } from '../wire/prefetch.ts';
import { type ActuatorInfo, readActuatorInfo } from './read-actuator-info.ts';
import { sendRequest } from '../wire/request.ts';

export function actuatorInfoQuery() {
  return queryOptions({
    queryKey: ['startup', 'info'],
    queryFn: async ({ signal }): Promise<ActuatorInfo> => {
      const response = await (takePrefetched(actuatorInfoRequest) ??
        sendRequest(actuatorInfoRequest, signal));
      return readActuatorInfo(await response.json());
    },
    staleTime: Infinity,
    retry: false,
  });
}
