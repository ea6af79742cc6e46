/** Goods of the shop; prices are in kopecks. */
export type Good = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly price: number;
};

export const goods: readonly Good[] = [
  { id: 'kettle', name: 'Чайник «Утро»', about: 'Сталь, 1,7 литра, держит тепло два часа', price: 349_000 },
  {
    id: 'lamp',
    name: 'Настольная лампа «Север»',
    about: 'Тёплый и холодный свет, пять ступеней',
    price: 279_900,
  },
  { id: 'headphones', name: 'Наушники «Тишина»', about: 'Беспроводные, с шумоподавлением', price: 1_299_000 },
  { id: 'coat', name: 'Пальто «Нева»', about: 'Шерсть, прямой крой', price: 1_890_000 },
  { id: 'bicycle', name: 'Велосипед «Тропа»', about: 'Складной, восемь скоростей', price: 3_459_950 },
  { id: 'laptop', name: 'Ноутбук «Полёт 14»', about: '16 ГБ памяти, 512 ГБ диска', price: 7_499_000 },
];

/** A cart line in the format of the merchant API. */
export type CartLine = { readonly name: string; readonly itemPrice: number; readonly itemAmount: number };
export type Cart = { readonly lines: readonly CartLine[]; readonly total: number };

/** Reads the cart from a form with one quantity per good; an invalid quantity counts as 0. */
export function readCart(quantityOf: (goodId: string) => string | null): Cart {
  const lines = goods.flatMap(({ id, name, price }) => {
    const written = quantityOf(id) ?? '0';
    const itemAmount = /^\d$/.test(written) ? Number(written) : 0;
    return itemAmount === 0 ? [] : [{ name, itemPrice: price, itemAmount }];
  });
  const total = lines.reduce((sum, line) => sum + line.itemPrice * line.itemAmount, 0);
  return { lines, total };
}

/** The quantity of a good in the cart. */
export function quantityIn(cart: Cart, good: Good): number {
  return cart.lines.find(({ name }) => name === good.name)?.itemAmount ?? 0;
}

/** A cart line with the address of the picture of its good. */
export type PicturedLine = CartLine & { readonly imageUrl?: string };

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Adds the pictures that this shop serves. The service fetches pictures only from the registered website of a shop or
 * from its own machine. The website of this shop is another host, so pictures are sent only on a loopback address.
 */
export function withPictures(lines: readonly CartLine[], shopUrl: string): readonly PicturedLine[] {
  if (!loopbackHosts.has(new URL(shopUrl).hostname)) return lines;
  return lines.map((line) => {
    const good = goods.find(({ name }) => name === line.name);
    return good === undefined ? line : { ...line, imageUrl: `${shopUrl}${picturePath(good)}` };
  });
}

export function picturePath({ id }: Good): string {
  return `/shop/pictures/${id}.png`;
}
