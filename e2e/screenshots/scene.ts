import type { Page } from 'playwright-core';
import type { World } from './world.ts';

/** One state of one route. */
export type Scene = {
  readonly name: string;
  readonly path: (world: World) => string;
  /** Before the page is opened: what of the network is to fail or to hang. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act?: (page: Page, world: World) => Promise<void>;
  /** A window that is longer than a screen is shown whole on one that is this high, in px. */
  readonly height?: number;
} & (ByClient | ByStaff);

type ByClient = {
  /** The client who is logged in; null for somebody who is not. */
  readonly phone: string | null;
};

type ByStaff = {
  /** The login of whoever of the staff looks. */
  readonly staff: string;
};
