import { type CartPictureFile, pictureByHash } from '../../db/merchants/cart-picture-store.ts';
import { isHashOfFile } from '../../secrets/hash-of-text.ts';
import type { DatabaseAccess } from '../context.ts';

/** A picture of a cart item by the hash of its file; null when no item has it. */
export async function findPicture(
  { database }: DatabaseAccess,
  hash: string,
): Promise<Pick<CartPictureFile, 'file' | 'mediaType'> | null> {
  return isHashOfFile(hash) ? pictureByHash(database.reader, hash) : null;
}
