import { paths } from '../../paths.ts';
import { basePath } from '../wire/base-path.ts';
import { queryText } from '../wire/query-text.ts';
import { apiAddress } from '../wire/request.ts';

/** UTM parameters that name the source of a log-in for the bank (docs/spec/specification.md#2 «Phone login page»). */
const utmParameters = { utm_source: 'plati-chastyami', utm_medium: 'web', utm_campaign: 'log-in' };

/**
 * The address of the sign-on window. The bank returns to our own page with `status` and `errorCode`
 * (docs/spec/specification.md#2).
 */
export function singleSignOnAddress(returnTo: string | null): string {
  const back = `${basePath.slice(0, -1)}${paths.singleSignOn}${queryText({ returnTo })}`;
  return `${apiAddress('/login/oauth2/authorization/sberid')}${queryText({ returnUrl: back, authUrl: back, ...utmParameters })}`;
}
