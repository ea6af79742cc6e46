import type { Page } from 'playwright-core';
import type { World } from './world.ts';

/** One state of one route. */
export type Scene = {
  readonly name: string;
  readonly path: (world: World) => string;
  /** Runs before the page opens, to make requests fail or hang. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act?: (page: Page, world: World) => Promise<void>;
  /** Height of the viewport in px, for dialogs longer than a screen. */
  readonly height?: number;
} & (ByClient | ByStaff);

type ByClient = {
  /** Phone of the logged-in client; null without a log-in. */
  readonly phone: string | null;
};

type ByStaff = {
  /** Login of the staff member. */
  readonly staff: string;
};
