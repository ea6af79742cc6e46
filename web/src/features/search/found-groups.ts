import { comparisonText } from '#domain/canonical-text.ts';
import { kopecks } from '#domain/money.ts';
import { instant } from '#domain/dates.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { SearchResults } from '../../api/search/search.ts';
import { formatMoney } from '../../format/money.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import type { FoundGroup } from '../../ui/back-office/found-list.tsx';

/** A page and its name in the menu. */
export type NamedPage = { readonly label: string; readonly path: string };

/** Where a result leads. */
export type Place = {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
};

type Search = {
  readonly text: string;
  /** undefined: nothing is known yet. */
  readonly found: SearchResults | undefined;
  readonly pages: readonly NamedPage[];
  readonly open: (place: Place) => void;
};

const nothing: SearchResults = { clients: [], orders: [], shops: [], files: [], colleagues: [] };

/** The results by kind, without empty groups. Pages need no answer of the server. */
export function groupsOf({ text, found = nothing, pages, open }: Search): readonly FoundGroup[] {
  const part = comparisonText(text);
  const named = pages.filter(({ label }) => part !== '' && comparisonText(label).includes(part));
  const result = (id: string, name: string, { note = null, ...place }: Place & { note?: string | null }) => ({
    ...{ id, name, note },
    open: () => {
      open(place);
    },
  });
  const groups: readonly FoundGroup[] = [
    {
      title: 'Клиенты',
      found: found.clients.map(({ clientUuid, phone, fullName }) =>
        result(clientUuid, fullName ?? 'Клиент без имени', {
          note: formatPhone({ countryCode, phone }),
          to: paths.orders,
          search: { client: clientUuid },
        }),
      ),
    },
    {
      title: 'Заказы',
      found: found.orders.map(({ orderUuid, orderNumber, merchantFullName, clientUuid, phone, fullAmount }) =>
        result(orderUuid, `Заказ ${shortOrderNumber(orderNumber)}`, {
          note: `${formatMoney(kopecks(fullAmount))}, ${merchantFullName}, ${formatPhone({ countryCode, phone })}`,
          to: paths.order,
          params: { orderId: orderUuid },
          search: { client: clientUuid },
        }),
      ),
    },
    {
      title: 'Магазины',
      found: found.shops.map(({ merchantUuid, fullName }) =>
        result(merchantUuid, fullName, { to: paths.merchants }),
      ),
    },
    {
      title: 'Файлы платежей',
      found: found.files.map(({ fileName, createdAt }) =>
        result(`file ${createdAt}`, fileName ?? 'Файл без названия', {
          note: formatTimestamp(instant(createdAt)),
          to: paths.fullPayment,
        }),
      ),
    },
    {
      title: 'Сотрудники',
      found: found.colleagues.map(({ login, fullName }) =>
        result(`staff ${login}`, login, { note: fullName, to: paths.staff, search: { name: login } }),
      ),
    },
    {
      title: 'Страницы',
      found: named.map(({ label, path }) => result(`page ${path}`, label, { to: path })),
    },
  ];
  return groups.filter((group) => group.found.length > 0);
}
