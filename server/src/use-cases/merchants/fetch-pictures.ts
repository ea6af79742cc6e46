import { type Instant, moscowDate, plusSeconds } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { dailyPictures, isPictureAddress, pictureTypeOf } from '#domain/merchants/cart-picture.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import {
  type CartPictureFile,
  pictureFetchedSince,
  insertItemPictures,
  nextPicture,
  savePictureFile,
  savePictureTry,
  type WaitingPicture,
} from '../../db/merchants/cart-picture-store.ts';
import { endFetchLease, type FetchLease, takeFetchLease } from '../../db/merchants/picture-fetches-store.ts';
import { hashOfFile } from '../../secrets/hash-of-text.ts';
import type { Context, DatabaseAccess } from '../context.ts';

type PicturesAccess = DatabaseAccess & Pick<Context, 'merchants'>;

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

/** A lease lasts longer than a fetch. It delays the next fetch of a shop only after its worker was killed. */
const leaseSeconds = 15;

/** One fetch of a shop runs at a time, so that a slow shop delays no other shop. Its other orders wait this long. */
const busyDelaySeconds = 10;

/**
 * Fetches the pictures of an order from the website of its shop (docs/decisions/0109-pictures-of-cart-items.md).
 * Returns the time of the next run; null when every picture is fetched or given up.
 */
export async function fetchPictures(context: PicturesAccess, orderUuid: OrderUuid): Promise<Instant | null> {
  const { clock, database } = context;
  for (let count = 0; count < picturesPerRun; count += 1) {
    const picture = await nextPicture(database.reader, orderUuid, clock.now());
    if (picture === null) return null;
    if (picture.tryAt > clock.now()) return picture.tryAt;
    if (!(await fetchPicture(context, picture))) return plusSeconds(clock.now(), busyDelaySeconds);
  }
  return clock.now();
}

/**
 * Fetches one picture. An address that was fetched within the last day is not fetched again: the order takes the known
 * file with the time of its fetch. So a shop gets one request a day for each address. Returns false when another fetch
 * of the shop runs.
 */
async function fetchPicture(context: PicturesAccess, picture: WaitingPicture): Promise<boolean> {
  const { clock, database } = context;
  const { merchantUuid } = picture;
  const known = await pictureFetchedSince(
    database.reader,
    picture.url,
    plusSeconds(clock.now(), -daySeconds),
  );
  const lease =
    known === null && isFetchable(context, picture) ? await takeLease(context, merchantUuid) : null;
  if (lease === 'BUSY') return false;
  const file = lease === 'TAKEN' ? await fetchFile(context, picture.url) : null;
  const now = clock.now();
  const fetched = file === null ? known : { hash: file.hash, fetchedAt: now };
  const delay = fetched === null ? retryDelays[picture.attempts] : undefined;
  const tryAt = delay === undefined ? null : plusSeconds(now, delay);
  await database.transaction(async (transaction) => {
    const isNew = file !== null && (await savePictureFile(transaction, { ...file, merchantUuid }, now));
    const newBytes = isNew ? file.file.length : 0;
    if (lease === 'TAKEN') await endFetchLease(transaction, merchantUuid, newBytes);
    await savePictureTry(transaction, picture, { fetched, tryAt });
  });
  return true;
}

function isFetchable({ settings }: DatabaseAccess, { url, websiteUrl: website }: WaitingPicture): boolean {
  return isPictureAddress(url, { website, loopbackAllowed: settings.loopbackAddressesAllowed });
}

async function takeLease(
  { clock, database, log }: DatabaseAccess,
  merchantUuid: MerchantUuid,
): Promise<FetchLease> {
  const now = clock.now();
  const lease = await takeFetchLease(database.autocommit, {
    merchantUuid,
    day: moscowDate(now),
    now,
    busyUntil: plusSeconds(now, leaseSeconds),
    dailyLimits: dailyPictures,
  });
  if (lease === 'SPENT') log.warn('pictures.limit.reached', { merchantUuid });
  return lease;
}

/** Returns null without an answer, and for a file that is not a picture or is too large. */
async function fetchFile({ merchants }: PicturesAccess, url: string): Promise<CartPictureFile | null> {
  const file = await merchants.fetchPicture(url);
  const mediaType = file === null ? null : pictureTypeOf(file);
  return file === null || mediaType === null ? null : { hash: hashOfFile(file), file, mediaType };
}
