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
import { endFetchTurn, type FetchTurn, takeFetchTurn } from '../../db/merchants/picture-fetches-store.ts';
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

/** Longer than a fetch. A shop whose worker was killed during one waits for this time. */
const longestTurnSeconds = 15;

/** One fetch of a shop runs at a time, so that a slow shop delays no other one. Its other orders wait for this time. */
const busyDelaySeconds = 10;

/**
 * Fetches the pictures of an order from the website of its shop (docs/decisions/0109-pictures-of-cart-items.md).
 * Returns when to continue; null when every picture is fetched or given up.
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
 * The picture that another order got from the same address within a day is used again, and keeps the time of its fetch,
 * so that the shop is asked once a day however many orders follow. Returns false when the shop is busy.
 */
async function fetchPicture(context: PicturesAccess, picture: WaitingPicture): Promise<boolean> {
  const { clock, database } = context;
  const { merchantUuid } = picture;
  const known = await pictureFetchedSince(
    database.reader,
    picture.url,
    plusSeconds(clock.now(), -daySeconds),
  );
  const turn = known === null && isFetchable(context, picture) ? await takeTurn(context, merchantUuid) : null;
  if (turn === 'BUSY') return false;
  const file = turn === 'TAKEN' ? await fetchFile(context, picture.url) : null;
  const now = clock.now();
  const fetched = file === null ? known : { hash: file.hash, fetchedAt: now };
  const delay = fetched === null ? retryDelays[picture.attempts] : undefined;
  const tryAt = delay === undefined ? null : plusSeconds(now, delay);
  await database.transaction(async (transaction) => {
    const isNew = file !== null && (await savePictureFile(transaction, { ...file, merchantUuid }, now));
    const newBytes = isNew ? file.file.length : 0;
    if (turn === 'TAKEN') await endFetchTurn(transaction, merchantUuid, newBytes);
    await savePictureTry(transaction, picture, { fetched, tryAt });
  });
  return true;
}

function isFetchable({ settings }: Storage, { url, websiteUrl: website }: WaitingPicture): boolean {
  return isPictureAddress(url, { website, loopbackAllowed: settings.loopbackAddressesAllowed });
}

async function takeTurn({ clock, database, log }: Storage, merchantUuid: MerchantUuid): Promise<FetchTurn> {
  const now = clock.now();
  const turn = await takeFetchTurn(database.autocommit, {
    merchantUuid,
    day: moscowDate(now),
    now,
    busyUntil: plusSeconds(now, longestTurnSeconds),
    dailyLimits: dailyPictures,
  });
  if (turn === 'SPENT') log.warn('pictures.limit.reached', { merchantUuid });
  return turn;
}

/** Null for a file that is no small picture, and without an answer. */
async function fetchFile({ merchants }: PicturesAccess, url: string): Promise<CartPictureFile | null> {
  const file = await merchants.fetchPicture(url);
  const mediaType = file === null ? null : pictureTypeOf(file);
  return file === null || mediaType === null ? null : { hash: hashOfFile(file), file, mediaType };
}
