import { unsafeTextProblem } from '../unsafe-text.ts';
import { measurePicture, type PictureType } from './measure-picture.ts';

/** A picture of a cart item is shown 40 pixels wide; a photo of a shop fits easily. */
export const largestPictureBytes = 256 * 1024;

/** Pixels. A small file may be a drawing that takes a browser hundreds of megabytes. */
const largestSide = 2048;

/** Characters. A longer address belongs to no file of a shop. */
const longestAddress = 2000;

/** What one shop may use up in a day of Moscow: calls of its host, and bytes of new files. */
export const dailyPictures = { fetches: 10_000, bytes: 64 * 1024 * 1024 } as const;

/** The type of a picture by its content; null for another file, and for a side of 0 or of more than 2048 pixels. */
export function pictureTypeOf(file: Uint8Array): PictureType | null {
  const measured = measurePicture(file);
  if (measured === null) return null;
  const { mediaType, width, height } = measured;
  return [width, height].every((side) => side >= 1 && side <= largestSide) ? mediaType : null;
}

/**
 * `https`, a host, the default port or none, and a path without blanks and backslashes. Programs read other forms of an
 * address differently, so none of them is accepted.
 */
const publicAddress = /^https:\/\/([a-z0-9.-]+)(?::443)?(?:[/?#][^\s\\]*)?$/i;
const loopbackAddress = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;

type Shop = {
  /** `https://` and the host that staff have registered; null without a website. */
  readonly website: string | null;
  /** In demonstrations: the shop is on this machine. */
  readonly loopbackAllowed: boolean;
};

/**
 * Whether the service may fetch a picture of a shop from an address: on the host of its website, with or without `www.`
 * (docs/decisions/0109-pictures-of-cart-items.md). A shop without a website has no pictures.
 */
export function isPictureAddress(address: string, { website, loopbackAllowed }: Shop): boolean {
  if (address.length > longestAddress || unsafeTextProblem(address) !== null) return false;
  if (loopbackAllowed && loopbackAddress.test(address)) return true;
  const host = publicAddress.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && website !== null && withoutWww(host) === withoutWww(hostOf(website));
}

function hostOf(website: string): string {
  return website.replace('https://', '');
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
