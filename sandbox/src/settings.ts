import { join } from 'node:path';

/** All settings; their defaults match the product's defaults. */
export type SandboxSettings = {
  /** The port; 0 is any free port. */
  readonly port: number;
  /** Address of the product's API. */
  readonly productUrl: string;
  /** Public address of the product. Browsers store its cookies for this host. */
  readonly productPageUrl: string;
  readonly gatewayUser: string;
  readonly gatewayPassword: string;
  /** The key of the bank's callback checksum. */
  readonly callbackKey: string;
  /** The token that authenticates receipts of SMS; with null no receipts are sent. */
  readonly smsReceiptToken: string | null;
  readonly merchantApiKey: string;
  readonly merchantWebhookSecret: string;
  /** OpenID client of the product. */
  readonly ssoClientId: string;
  readonly ssoClientSecret: string;
  /** Port of the mail server; null switches it off, 0 is any free port. */
  readonly smtpPort: number | null;
  /** Port of the SMPP message centre; null switches it off, 0 is any free port. */
  readonly smppPort: number | null;
  readonly smppSystemId: string;
  readonly smppPassword: string;
  /** Delay before a failed callback is repeated, on the sandbox clock. */
  readonly callbackRetryMs: number;
  /** Directory of the journals; null keeps the data in memory only. */
  readonly dataDir: string | null;
  /** Where the clock of an empty sandbox starts, in milliseconds since 1970; null means the present. */
  readonly beginsAt: number | null;
};

export const defaultSettings: SandboxSettings = {
  port: 8090,
  productUrl: 'http://127.0.0.1:8080',
  productPageUrl: 'http://localhost:8080',
  gatewayUser: 'chasti-api',
  gatewayPassword: 'sandbox-password',
  callbackKey: 'sandbox-callback-key',
  smsReceiptToken: null,
  merchantApiKey: 'demo-merchant-key',
  merchantWebhookSecret: `whsec_${Buffer.from('demo-merchant-webhook-secret-32b').toString('base64')}`,
  ssoClientId: 'chasti',
  ssoClientSecret: 'sandbox-sso-secret',
  smtpPort: null,
  smppPort: null,
  smppSystemId: 'chasti',
  smppPassword: 'smpp-pw',
  callbackRetryMs: 30_000,
  dataDir: null,
  beginsAt: null,
};

/** The product expects the mail server at the port of the sandbox plus this number. */
const smtpPortOffset = 25;

/** Reads the environment. @throws Error with the variable's name for an invalid value. */
export function readSettings(environment: NodeJS.ProcessEnv): SandboxSettings {
  const set = (name: string, fallback: string): string => {
    const written = environment[name]?.trim() ?? '';
    return written === '' ? fallback : written;
  };
  const sandboxPort = wholeNumber('SANDBOX_PORT', set('SANDBOX_PORT', String(defaultSettings.port)));
  const productPort = wholeNumber('PORT', set('PORT', '8080'));
  return {
    port: sandboxPort,
    productUrl: address('PRODUCT_URL', set('PRODUCT_URL', `http://127.0.0.1:${productPort}`)),
    productPageUrl: address('PUBLIC_URL', set('PUBLIC_URL', `http://localhost:${productPort}`)),
    gatewayUser: set('GATEWAY_USER', defaultSettings.gatewayUser),
    gatewayPassword: set('GATEWAY_PASSWORD', defaultSettings.gatewayPassword),
    callbackKey: set('GATEWAY_CALLBACK_KEY', defaultSettings.callbackKey),
    smsReceiptToken: set('SMS_RECEIPT_TOKEN', 'sandbox-receipt-token'),
    merchantApiKey: set('MERCHANT_API_KEY', defaultSettings.merchantApiKey),
    merchantWebhookSecret: set('MERCHANT_WEBHOOK_SECRET', defaultSettings.merchantWebhookSecret),
    ssoClientId: set('SSO_CLIENT_ID', defaultSettings.ssoClientId),
    ssoClientSecret: set('SSO_CLIENT_SECRET', defaultSettings.ssoClientSecret),
    smtpPort: wholeNumber('SMTP_PORT', set('SMTP_PORT', String(sandboxPort + smtpPortOffset))),
    smppPort:
      environment['SMPP_PORT'] === undefined ? null : wholeNumber('SMPP_PORT', environment['SMPP_PORT']),
    smppSystemId: set('SMPP_SYSTEM_ID', defaultSettings.smppSystemId),
    smppPassword: set('SMPP_PASSWORD', defaultSettings.smppPassword),
    callbackRetryMs: wholeNumber(
      'CALLBACK_RETRY_MS',
      set('CALLBACK_RETRY_MS', String(defaultSettings.callbackRetryMs)),
    ),
    dataDir: environment['DATA_DIR'] === undefined ? null : join(environment['DATA_DIR'], 'sandbox'),
    beginsAt: timestamp('DEMO_BEGINS_AT', set('DEMO_BEGINS_AT', '')),
  };
}

function wholeNumber(name: string, written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new Error(`${name} must be a whole number, not «${written}»`);
  return Number(written);
}

function timestamp(name: string, written: string): number | null {
  if (written === '') return null;
  const instant = Date.parse(written);
  if (Number.isNaN(instant)) throw new Error(`${name} must be an instant, not «${written}»`);
  return instant;
}

function address(name: string, written: string): string {
  if (!/^https?:\/\/\S+$/.test(written))
    throw new Error(`${name} must be an address with http, not «${written}»`);
  return written.replace(/\/+$/, '');
}
