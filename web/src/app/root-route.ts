import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from './guards.ts';
import { RootLayout } from './root-layout.tsx';

/** The route around every page. */
export const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });
