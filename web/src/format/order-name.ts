type NamedOrder = { readonly merchantFullName: string; readonly orderNumber: string };

/** Tells the orders of one shop apart for a screen reader. It begins with the visible name. */
export function orderName({ merchantFullName, orderNumber }: NamedOrder): string {
  return `${merchantFullName}, заказ ${orderNumber}`;
}
