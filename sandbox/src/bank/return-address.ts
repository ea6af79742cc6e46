import type { BankOrder } from './order.ts';

/**
 * The address to which the bank redirects the customer: the shop's address with `orderId` and `lang`, appended after
 * `?`, or after `&` when the address already has a query.
 */
export function returnAddress(order: BankOrder, outcome: 'SUCCESS' | 'FAILURE'): string {
  const target = outcome === 'FAILURE' ? (order.failUrl ?? order.returnUrl) : order.returnUrl;
  const [address = '', ...anchor] = target.split('#');
  const separator = address.includes('?') ? '&' : '?';
  const query = `${separator}orderId=${order.mdOrder}&lang=${order.language}`;
  return [`${address}${query}`, ...anchor].join('#');
}
