type Place = { readonly pathname: string };
type Change = { readonly fromLocation?: Place | undefined; readonly toLocation: Place };

const orderPath = /^\/client\/orders\/([0-9a-f-]{36})$/i;
const listPath = '/client/orders';

/** The order that a navigation opens from the list, or closes to it; null for every other navigation. */
export function movedOrder({ fromLocation, toLocation }: Change): string | null {
  const paths = [fromLocation?.pathname ?? '', toLocation.pathname];
  const page = paths.find((path) => path !== listPath);
  return paths.includes(listPath) ? (orderPath.exec(page ?? '')?.[1] ?? null) : null;
}

/**
 * The row of an order moves into the head of its page and back (docs/look.md#motion). Every other page appears at once,
 * and with reduced motion this one too. A browser that cannot choose by the navigation has no transitions.
 */
export function orderTransition(): false | { readonly types: (change: Change) => string[] | false } {
  if (typeof CSS === 'undefined' || !CSS.supports('selector(:active-view-transition-type(a))')) return false;
  const names = new CSSStyleSheet();
  document.adoptedStyleSheets.push(names);
  return {
    types: (change) => {
      const order = movedOrder(change);
      if (order === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
      names.replaceSync(`[data-order="${order}"] { view-transition-name: order; }`);
      return ['order'];
    },
  };
}
