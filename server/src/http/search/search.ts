import { success } from '#domain/result.ts';
import { searchEverything } from '../../use-cases/search/search-everything.ts';
import type { Handler } from '../handler.ts';

export const searchHandler: Handler<'POST /admin/v1/search'> = async ({ context, caller, request }) => {
  const { cards, clients, orders, shops, files, colleagues } = await searchEverything(
    context,
    caller,
    request.text,
  );
  return success({
    cards: [...cards],
    clients: [...clients],
    orders: [...orders],
    shops: [...shops],
    files: [...files],
    colleagues: [...colleagues],
  });
};
