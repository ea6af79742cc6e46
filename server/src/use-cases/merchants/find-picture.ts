import { type CartPictureFile, pictureByHash } from '../../db/merchants/cart-picture-store.ts';
import type { Storage } from '../context.ts';

const sha256 = /^[0-9a-f]{64}$/;

/** A picture of a cart item by the hash of its file; null when no item has it. */
export async function findPicture(
  { database }: Storage,
  hash: string,
): Promise<Pick<CartPictureFile, 'file' | 'mediaType'> | null> {
  return sha256.test(hash) ? pictureByHash(database.reader, hash) : null;
}
