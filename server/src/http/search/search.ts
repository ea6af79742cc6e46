import { done } from '#domain/result.ts';
import { searchEverything } from '../../use-cases/search/search-everything.ts';
import type { Handler } from '../handler.ts';

export const searchHandler: Handler<'POST /admin/v1/search'> = async ({ context, caller, request }) => {
  const found = await searchEverything(context, caller, request.text);
  const { clients, cards, orders, shops, files, colleagues } = found;
  return done({
    clients: [...clients],
    cards: [...cards],
    orders: [...orders],
    shops: [...shops],
    files: [...files],
    colleagues: [...colleagues],
  });
};
