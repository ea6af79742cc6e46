import type { ReactNode } from 'react';
import { findLimit, hasCode } from '../../api/wire/api-error.ts';
import { LogInLimit } from '../../features/auth/log-in-limit.tsx';
import { SupportContact } from '../../features/auth/support-contact.tsx';
import { checkoutSignOnHint, limitTitle } from '../../features/checkout/ask-failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * The notice that no code of a purchase can be sent or accepted, for a while or because the client is blocked; null for
 * any other error.
 */
export function codeLimit(error: unknown, onOver: () => void): ReactNode {
  const limit = findLimit(error);
  if (limit === null)
    return hasCode(error, 'client.blocked.error') ? (
      <Notice title={limitTitle(error)} tone="warning" role="alert">
        <SupportContact />
      </Notice>
    ) : null;
  return (
    <LogInLimit title={limitTitle(error)} limit={limit} signOnHint={checkoutSignOnHint} onOver={onOver} />
  );
}
