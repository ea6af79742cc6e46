import { comparisonText } from '#domain/canonical-text.ts';
import { instant } from '#domain/dates.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { SearchResults } from '../../api/search/search.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import type { FoundGroup } from '../../ui/back-office/found-list.tsx';
import { cardNote, clientNote, orderNote } from './found-notes.ts';

/** A page, or an act on a page, by its name. */
export type NamedPlace = { readonly label: string; readonly path: string };

/** What needs no answer of the server. */
export type KnownPlaces = { readonly pages: readonly NamedPlace[]; readonly acts: readonly NamedPlace[] };

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
  readonly known: KnownPlaces;
  readonly open: (place: Place) => void;
};

const nothing: SearchResults = { cards: [], clients: [], orders: [], shops: [], files: [], colleagues: [] };

/** The server answers with so many results of a kind at most. */
const mostOfKind = 20;

/** The results by kind, without empty groups. */
export function groupsOf({ text, found = nothing, known, open }: Search): readonly FoundGroup[] {
  const named = (places: readonly NamedPlace[]) =>
    placesLike(text, places).map(({ label, path }) => result(`${label} ${path}`, label, { to: path }));
  const result = (id: string, name: string, { note = null, shop = null, ...place }: ResultDetails) => ({
    ...{ id, name, note, shop },
    open: () => {
      open(place);
    },
  });
  const client = (id: string, { clientUuid, fullName }: FoundPerson, note: string) =>
    result(id, fullName ?? 'Клиент без имени', { note, to: paths.orders, search: { client: clientUuid } });
  const groups: readonly FoundGroup[] = [
    {
      title: 'Карты',
      found: found.cards.map((card, index) => client(`card ${index}`, card, cardNote(card))),
    },
    {
      title: 'Клиенты',
      found: found.clients.map((each) => client(each.clientUuid, each, clientNote(each))),
    },
    {
      title: 'Заказы',
      found: found.orders.map((order) =>
        result(order.orderUuid, `Заказ ${shortOrderNumber(order.orderNumber)}`, {
          note: orderNote(order, text),
          shop: order.merchantFullName,
          to: paths.order,
          params: { orderId: order.orderUuid },
          search: { client: order.clientUuid },
        }),
      ),
    },
    {
      title: 'Магазины',
      found: found.shops.map(({ merchantUuid, fullName }) =>
        result(merchantUuid, fullName, { shop: fullName, ...placeOfShop(merchantUuid) }),
      ),
    },
    {
      title: 'Файлы платежей',
      found: found.files.map(({ processId, fileName, createdAt }) =>
        result(processId, fileName ?? 'Файл без названия', {
          note: formatTimestamp(instant(createdAt)),
          to: paths.fullPayment,
          search: { process: processId },
        }),
      ),
    },
    {
      title: 'Сотрудники',
      found: found.colleagues.map(({ login, fullName }) =>
        result(`staff ${login}`, login, { note: fullName, to: paths.staff, search: { name: login } }),
      ),
    },
    { title: 'Действия', found: named(known.acts) },
    { title: 'Страницы', found: named(known.pages) },
  ];
  return groups.filter((group) => group.found.length > 0).map(titled);
}

/** A place with the line below its name and the shop whose mark stands before it. */
type ResultDetails = Place & { readonly note?: string | null; readonly shop?: string | null };

function placeOfShop(merchant: string): Place {
  return { to: paths.merchants, search: { merchant } };
}

type FoundPerson = { readonly clientUuid: string; readonly fullName: string | null };

function placesLike(text: string, places: readonly NamedPlace[]): readonly NamedPlace[] {
  const part = comparisonText(text);
  return places.filter(({ label }) => part !== '' && comparisonText(label).includes(part));
}

function titled({ title, found }: FoundGroup): FoundGroup {
  return {
    title: found.length < mostOfKind ? title : `${title}: первые ${mostOfKind}, уточните запрос`,
    found,
  };
}
