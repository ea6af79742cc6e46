import { useState } from 'react';
import { bankStillSilent } from '#domain/refusal.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { type PaymentError, paymentErrorOf } from './payment-error-of.ts';

type PaymentErrorState = {
  readonly paymentError: PaymentError | null;
  /** Called before a try. What the client must know about the last one stays until the answer. */
  readonly begin: () => void;
  /**
   * Called with the error of a try. Returns true when the page says everything, so that no toast is needed. The text
   * of the bank's failure is a toast as well (docs/spec/specification.md#8 «Payments»).
   */
  readonly refuse: (error: unknown) => boolean;
};

/** The error of a payment that the page shows next to its button. */
export function usePaymentError(): PaymentErrorState {
  const [paymentError, setPaymentError] = useState<PaymentError | null>(null);
  return {
    paymentError,
    begin: () => {
      if (paymentError === 'OUTDATED') setPaymentError(null);
    },
    refuse: (error) => {
      // the bank is still asked about the try that it did not answer
      if (paymentError === 'BANK_SILENT' && hasCode(error, 'payment.in.progress.error')) {
        notify('FAIL', bankStillSilent);
        return true;
      }
      const found = paymentErrorOf(error);
      setPaymentError(found);
      return found !== null && found !== 'BANK_SILENT';
    },
  };
}
