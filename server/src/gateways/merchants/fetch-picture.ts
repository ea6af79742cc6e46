import { largestPictureBytes } from '#domain/merchants/cart-picture.ts';
import { getFromPublic } from '../public-address/get-from-public.ts';
import { publicResolver } from '../public-address/look-up-public.ts';
import type { MerchantGateway } from './port.ts';

const headers = {
  accept: 'image/webp, image/png, image/jpeg',
  'accept-encoding': 'identity',
  'user-agent': 'Chasti-Pictures/1',
};

/** Fetches pictures from the websites of merchants (docs/decisions/0109-pictures-of-cart-items.md). */
export function pictureFetcher({
  loopbackAllowed,
  timeLimitMilliseconds = 10_000,
  nameServers,
}: {
  readonly loopbackAllowed: boolean;
  readonly timeLimitMilliseconds?: number;
  /** By default those of the system. */
  readonly nameServers?: readonly string[];
}): MerchantGateway['fetchPicture'] {
  const options = {
    headers,
    maxBytes: largestPictureBytes,
    timeLimitMilliseconds,
    lookup: publicResolver(nameServers),
    loopbackAllowed,
  };
  return (url) => getFromPublic({ ...options, url });
}
