import type { ReactNode } from 'react';
import { limitOf } from '../../api/wire/api-error.ts';
import { LogInLimit } from '../../features/auth/log-in-limit.tsx';
import { checkoutSignOnHint, limitTitle } from '../../features/checkout/ask-failure.ts';

/** Why no code of a purchase can be sent or accepted for a while; null for an error that is not a limit. */
export function codeLimit(error: unknown, onOver: () => void): ReactNode {
  const limit = limitOf(error);
  if (limit === null) return null;
  return (
    <LogInLimit title={limitTitle(error)} limit={limit} signOnHint={checkoutSignOnHint} onOver={onOver} />
  );
}
