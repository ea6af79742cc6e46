import type { Page } from '@playwright/test';
import { logIn } from './purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { logInStaff } from './staff.ts';
import type { ApiClient } from '#testing/api-client.ts';

/** Logs a client in without the log-in pages. The next page that opens has the session. */
export async function startClientSession(stack: Stack, page: Page, phone: string): Promise<void> {
  await addCookie(stack, page, { name: '__Host-client', apiClient: await logIn(stack, phone) });
}

/** Opens a session of demo staff without the log-in page. The next page that opens has the session. */
export async function startStaffSession(stack: Stack, page: Page, login: string): Promise<void> {
  await addCookie(stack, page, { name: '__Host-staff', apiClient: await logInStaff(stack, login) });
}

/** Gives the session of a logged-in staff member to the page as well. */
export async function shareStaffSession(stack: Stack, page: Page, apiClient: ApiClient): Promise<void> {
  await addCookie(stack, page, { name: '__Host-staff', apiClient });
}

type Cookie = { readonly name: string; readonly apiClient: ApiClient };

async function addCookie({ productUrl }: Stack, page: Page, { name, apiClient }: Cookie): Promise<void> {
  const value = apiClient.cookie(name) ?? '';
  const rules = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([{ name, value, domain: new URL(productUrl).hostname, ...rules }]);
}
