/** Whatever the whole debt consists of: few payments are named by their number (docs/spec/specification.md#4 «Early repayment»). */
export type TrackedOption = 'CLOSEST_PAYMENT' | 'WHOLE_DEBT' | 'ONE_PAYMENT' | 'TWO_PAYMENTS';

/** What people do that the business counts: the client pressed a store link, saw a message, chose what to pay, paid (docs/spec/specification.md#2, 4, 8). */
export type TrackedEvent =
  | { readonly event: 'page_view'; readonly page: string }
  | { readonly event: 'app_link_click'; readonly store: string }
  | { readonly event: 'message_shown'; readonly message: string }
  | { readonly event: 'early_payment_option'; readonly option: TrackedOption }
  | { readonly event: 'payment_outcome'; readonly outcome: 'FULLY_PAID' | 'PARTIALLY_PAID' | 'FAILED' };

/**
 * Pushes to `window.dataLayer`, where an analytics container reads if the page has one, and does nothing else: never a
 * phone, a code or a sum (docs/spec/specification.md#7 «Response handling»).
 */
export function track(event: TrackedEvent): void {
  const layer: unknown = Reflect.get(window, 'dataLayer');
  if (Array.isArray(layer)) layer.push(event);
  else Reflect.set(window, 'dataLayer', [event]);
}
