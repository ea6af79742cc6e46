import type { Random } from '../../secrets/random.ts';
import type { LoginBrowser } from '../../use-cases/auth/by-code/login-browser.ts';
import type { Exchange } from '../handler.ts';

/** Identifies the calling browser, and sets its cookie if it is missing. */
export function loginBrowserOf(exchange: Exchange, random: Random): LoginBrowser {
  const known = exchange.cookie('browser');
  const browserToken = known ?? random.token();
  if (known === null) exchange.setCookie('browser', browserToken);
  return { address: exchange.address, browserToken, deviceToken: exchange.cookie('device') };
}
