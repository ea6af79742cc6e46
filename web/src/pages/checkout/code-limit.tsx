import type { ReactNode } from 'react';
import { findLimit } from '../../api/wire/api-error.ts';
import { LogInLimit } from '../../features/auth/log-in-limit.tsx';
import { checkoutSignOnHint, limitTitle } from '../../features/checkout/ask-failure.ts';

/** The notice that no code of a purchase can be sent or accepted for a while; null for an error that is not a limit. */
export function codeLimit(error: unknown, onOver: () => void): ReactNode {
  const limit = findLimit(error);
  if (limit === null) return null;
  return (
    <LogInLimit title={limitTitle(error)} limit={limit} signOnHint={checkoutSignOnHint} onOver={onOver} />
  );
}
