import type { Page } from '@playwright/test';
import type { Fixtures } from './fixtures.ts';

/** One state of one route. */
export type Scene = {
  readonly name: string;
  readonly path: (fixtures: Fixtures) => string;
  /** Runs before the page opens, to make requests fail or hang. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act?: (page: Page, fixtures: Fixtures) => Promise<void>;
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
