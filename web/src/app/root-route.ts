import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from './guards.ts';
import { RootLayout } from './root-layout.tsx';

/** What every page stands in. */
export const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });
