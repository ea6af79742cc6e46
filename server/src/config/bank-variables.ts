import { address, list, optional, secret, text, wholeNumber } from './variable.ts';

const keysOfReports = 'texts, separated by a comma while one replaces the other';

/** The bank's acquiring gateway (docs/spec/gateway.md). */
export const bankVariables = {
  gateway: {
    url: address('GATEWAY_URL', {
      fallback: ({ production, sandboxUrl }) => (production ? null : `${sandboxUrl}/payment/rest`),
      meaning: "Address of the bank's acquiring gateway.",
    }),
    user: text('GATEWAY_USER', {
      fallback: ({ production }) => (production ? null : 'chasti-api'),
      meaning: 'Our user name at the gateway.',
    }),
    password: secret('GATEWAY_PASSWORD', {
      fallback: ({ production }) => (production ? null : 'sandbox-password'),
      meaning: 'Our password at the gateway.',
    }),
    timeLimitSeconds: wholeNumber('GATEWAY_TIME_LIMIT_SECONDS', {
      least: 1,
      most: 60,
      fallback: 10,
      unit: 'seconds',
      meaning: 'Time limit of a call to the gateway. A payment without an answer is UNKNOWN afterwards.',
    }),
  },
  callbackKeys: {
    ...list('GATEWAY_CALLBACK_KEY', {
      fallback: ({ production }) => (production ? '' : 'sandbox-callback-key'),
      form: keysOfReports,
      meaning: "Key of the signatures of the bank's callbacks. Empty when the bank does not sign them.",
    }),
    isSecret: true,
  },
  bankBookUrl: optional(
    address('BANK_BOOK_URL', {
      fallback: '',
      meaning:
        "Address of the bank's list of operations. Every night, `npm run audit` and a recovery compare it with our books.",
    }),
    ({ production, sandboxUrl }) => (production ? '' : `${sandboxUrl}/bank/operations`),
  ),
  paymentFormLifetimeSeconds: wholeNumber('PAYMENT_FORM_LIFE_SECONDS', {
    least: 60,
    most: 1200,
    fallback: 1200,
    unit: 'seconds',
    meaning: "Lifetime of the bank's payment page.",
  }),
};

/** The SMS gateway or message centre. */
export const smsVariables = {
  url: address('SMS_URL', {
    fallback: ({ production, sandboxUrl }) => (production ? null : `${sandboxUrl}/sms/send`),
    schemes: ['http', 'https', 'smpp', 'ssmpp'],
    meaning: 'Address of the SMS gateway (HTTP) or of the message centre (SMPP).',
  }),
  smpp: {
    systemId: text('SMPP_SYSTEM_ID', { fallback: '', meaning: 'Our name at the message centre.' }),
    password: secret('SMPP_PASSWORD', { fallback: '', meaning: 'Our password at the message centre.' }),
  },
  sender: text('SMS_SENDER', { fallback: 'CHASTI', meaning: 'Sender of SMS.' }),
  receiptTokens: {
    ...list('SMS_RECEIPT_TOKEN', {
      fallback: ({ production }) => (production ? '' : 'sandbox-receipt-token'),
      form: keysOfReports,
      meaning: 'Token of the delivery receipts of the SMS gateway. Empty when it sends none.',
    }),
    isSecret: true,
  },
};
