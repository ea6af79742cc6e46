import type { BankOrder } from './order.ts';

/**
 * Where the customer goes when he leaves the bank: the shop's address with `orderId` and `lang` appended, after `?` or,
 * when the address has a query already, after `&`.
 */
export function returnAddress(order: BankOrder, outcome: 'SUCCESS' | 'FAILURE'): string {
  const target = outcome === 'FAILURE' ? (order.failUrl ?? order.returnUrl) : order.returnUrl;
  const [address = '', ...anchor] = target.split('#');
  const separator = address.includes('?') ? '&' : '?';
  const query = `${separator}orderId=${order.mdOrder}&lang=${order.language}`;
  return [`${address}${query}`, ...anchor].join('#');
}
