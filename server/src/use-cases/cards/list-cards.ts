import type { ClientUuid } from '#domain/identifier.ts';
import type { Binding } from '../../db/cards/binding-store.ts';
import { activeBindings } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';

/** The client's saved cards, the default one first (spec 2 «Payment ways page»). */
export async function listCards({ database }: Context, clientUuid: ClientUuid): Promise<Binding[]> {
  return activeBindings(database.reader, clientUuid);
}
