import { success } from '#domain/result.ts';
import type { Handler } from '../handler.ts';

type Platform = 'IOS' | 'ANDROID' | 'DESKTOP' | 'OTHER';

/** The first match wins: Android browsers also report Linux, and Apple tablets also report Macintosh. */
const platforms: readonly (readonly [RegExp, Platform])[] = [
  [/iPhone|iPad|iPod/, 'IOS'],
  [/Android/, 'ANDROID'],
  [/Windows NT|Macintosh|X11|CrOS/, 'DESKTOP'],
];

/** Detects the platform by the User-Agent (docs/spec/specification.md#2 «Phone login page»). */
export const detectDeviceHandler: Handler<'GET /device/detect'> = async ({ exchange }) => {
  const userAgent = exchange.userAgent.slice(0, 512);
  const known = platforms.find(([pattern]) => pattern.test(userAgent));
  return success({ platform: known?.[1] ?? 'OTHER' });
};
