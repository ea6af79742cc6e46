import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { dailyPictureBytes, isPictureAddress, pictureTypeOf } from '#domain/merchants/cart-picture.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import {
  bytesStoredSince,
  type CartPictureFile,
  hashFetchedSince,
  insertItemPictures,
  nextPicture,
  savePictureFile,
  savePictureTry,
  type WaitingPicture,
} from '../../db/merchants/cart-picture-store.ts';
import { hashOfFile } from '../../secrets/hash-of-text.ts';
import type { Context, Storage } from '../context.ts';

type PicturesAccess = Storage & Pick<Context, 'merchants'>;

const daySeconds = 86_400;
/** Pictures of a purchase that became no order stay for thirty days after its deadline. */
const keptWithoutOrderSeconds = 30 * daySeconds;

type PurchasePictures = {
  readonly orderUuid: OrderUuid;
  readonly cart: readonly { readonly imageUrl?: string }[];
  readonly now: Instant;
  /** The deadline of the purchase. */
  readonly endsAt: Instant;
};

/** Records the addresses of a new purchase and enqueues the job that fetches the pictures. */
export async function scheduleFetch(
  transaction: Transaction,
  { orderUuid, cart, now, endsAt }: PurchasePictures,
): Promise<void> {
  const pictures = cart.flatMap(({ imageUrl }, itemNumber) =>
    imageUrl === undefined ? [] : [{ itemNumber, url: imageUrl }],
  );
  if (pictures.length === 0) return;
  const forgetAt = plusSeconds(endsAt, keptWithoutOrderSeconds);
  await insertItemPictures(transaction, { orderUuid, pictures, tryAt: now, forgetAt });
  await enqueueJob(transaction, {
    kind: 'fetch-pictures',
    key: orderUuid,
    payload: { orderUuid },
    runAt: now,
  });
}

/** Seconds between tries. After the fifth one the picture is given up. */
const retryDelays: readonly number[] = [60, 600, 3600, 6 * 3600];

/** A large cart of a slow shop must not occupy a slot of the queue for an hour. */
const picturesPerRun = 10;

/**
 * Fetches the pictures of an order from the website of its shop (docs/decisions/0109-pictures-of-cart-items.md).
 * Returns when to continue; null when every picture is fetched or given up.
 */
export async function fetchPictures(context: PicturesAccess, orderUuid: OrderUuid): Promise<Instant | null> {
  const { clock, database } = context;
  for (let count = 0; count < picturesPerRun; count += 1) {
    const picture = await nextPicture(database.reader, orderUuid);
    if (picture === null) return null;
    if (picture.tryAt > clock.now()) return picture.tryAt;
    await fetchPicture(context, picture);
  }
  return clock.now();
}

/** The picture that another order got from the same address within a day is used again. */
async function fetchPicture(context: PicturesAccess, picture: WaitingPicture): Promise<void> {
  const { clock, database } = context;
  const since = plusSeconds(clock.now(), -daySeconds);
  const known = await hashFetchedSince(database.reader, picture.url, since);
  const file = known === null ? await fetchFile(context, picture, since) : null;
  const hash = known ?? file?.hash ?? null;
  const at = clock.now();
  const delay = hash === null ? retryDelays[picture.attempts] : undefined;
  const tryAt = delay === undefined ? null : plusSeconds(at, delay);
  await database.transaction(async (transaction) => {
    if (file !== null)
      await savePictureFile(transaction, { ...file, merchantUuid: picture.merchantUuid }, at);
    await savePictureTry(transaction, picture, { hash, at, tryAt });
  });
}

/**
 * Null for a file that is no small picture, without an answer, and when the shop has used up the bytes of a day. Tries
 * that run at the same time may exceed them by a picture each.
 */
async function fetchFile(
  { database, log, merchants, settings }: PicturesAccess,
  { merchantUuid, url, websiteUrl: website }: WaitingPicture,
  since: Instant,
): Promise<CartPictureFile | null> {
  if (!isPictureAddress(url, { website, loopbackAllowed: settings.loopbackAddressesAllowed })) return null;
  if ((await bytesStoredSince(database.reader, merchantUuid, since)) >= dailyPictureBytes) {
    log.warn('pictures.limit.reached', { merchantUuid });
    return null;
  }
  const file = await merchants.fetchPicture(url);
  const mediaType = file === null ? null : pictureTypeOf(file);
  return file === null || mediaType === null ? null : { hash: hashOfFile(file), file, mediaType };
}
