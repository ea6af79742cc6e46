import { onlineManager } from '@tanstack/react-query';
import { hasCode } from './api-error.ts';

/** Reports the error of a request to `onlineManager`. True when the request got no answer. */
export function reportLostConnection(error: unknown): boolean {
  const isLost = hasCode(error, 'NETWORK_ERROR') && error.httpStatus === null;
  if (isLost) onlineManager.setOnline(false);
  return isLost;
}
