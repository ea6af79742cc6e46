import type { Platform } from '../../api/config/device-query.ts';
import type { AppStore } from '../../api/config/startup.ts';

type Offer = {
  readonly store: AppStore;
  readonly label: string;
  /** The devices for which the store is offered. */
  readonly platforms: readonly Platform[];
};

const offers: readonly Offer[] = [
  { store: 'appStore', label: 'App Store', platforms: ['IOS', 'DESKTOP'] },
  { store: 'googlePlay', label: 'Google Play', platforms: ['ANDROID', 'DESKTOP'] },
  { store: 'ruStore', label: 'RuStore', platforms: ['ANDROID', 'DESKTOP'] },
  { store: 'appGallery', label: 'AppGallery', platforms: ['DESKTOP'] },
  { store: 'universal', label: 'Скачать', platforms: ['OTHER'] },
];

export type AppLink = { readonly store: AppStore; readonly label: string; readonly address: string };

/**
 * The store links of «С приложением удобнее» that fit the device and are configured (docs/spec/specification.md#2
 * «Phone login page»).
 */
export function appLinksFor(
  platform: Platform,
  addresses: Readonly<Record<AppStore, string>>,
): readonly AppLink[] {
  return offers
    .filter(({ store, platforms }) => platforms.includes(platform) && addresses[store] !== '')
    .map(({ store, label }) => ({ store, label, address: addresses[store] }));
}
