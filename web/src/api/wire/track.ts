/**
 * The payment option as analytics names it. An option that pays the whole debt is WHOLE_DEBT, whatever its count
 * (docs/spec/specification.md#4 «Early repayment»).
 */
export type TrackedOption = 'CLOSEST_PAYMENT' | 'WHOLE_DEBT' | 'ONE_PAYMENT' | 'TWO_PAYMENTS';

/**
 * The analytics events: a store link pressed, a message shown, a payment option chosen, a payment finished
 * (docs/spec/specification.md#2, docs/spec/specification.md#4, docs/spec/specification.md#8).
 */
export type TrackedEvent =
  | { readonly event: 'page_view'; readonly page: string }
  | { readonly event: 'app_link_click'; readonly store: string }
  | { readonly event: 'message_shown'; readonly message: string }
  | { readonly event: 'early_payment_option'; readonly option: TrackedOption }
  | { readonly event: 'payment_outcome'; readonly outcome: 'FULLY_PAID' | 'PARTIALLY_PAID' | 'FAILED' };

/**
 * Pushes an event to `window.dataLayer` for an analytics container. An event never contains a phone, a code or an
 * amount (docs/spec/specification.md#7 «Response handling»).
 */
export function track(event: TrackedEvent): void {
  const layer: unknown = Reflect.get(window, 'dataLayer');
  if (Array.isArray(layer)) layer.push(event);
  else Reflect.set(window, 'dataLayer', [event]);
}
