import { type AnomalyThreshold, attackRules, smsRules } from '#domain/auth/attack.ts';
import { type Limit, type LimitName, logInLimits } from '#domain/auth/limits.ts';
import type { Environment, ValuesOf } from './environment.ts';
import { address, mapVariable, secret, text, type Variable, wholeNumber } from './variable.ts';

const windows: Readonly<Record<number, string>> = {
  1800: '30_MINUTES',
  3600: 'HOUR',
  86_400: 'DAY',
  2_592_000: '30_DAYS',
};

/** Log-ins of clients and staff (docs/spec/reliability.md#4.1). */
export const logInVariables = {
  otpLength: wholeNumber('OTP_LENGTH', {
    least: 4,
    most: 6,
    fallback: 4,
    meaning: 'Digits of a code.',
  }),
  otpLifetimeSeconds: wholeNumber('OTP_LIFE_SECONDS', {
    least: 30,
    most: 300,
    fallback: 120,
    unit: 'seconds',
    meaning: 'Lifetime of a code.',
  }),
  newOtpDelaySeconds: wholeNumber('NEW_OTP_DELAY_SECONDS', {
    least: 60,
    most: 600,
    fallback: 60,
    unit: 'seconds',
    meaning: 'Time before the next code can be asked for.',
  }),
  logIn: {
    limits: {
      codesPerPhone: limits('codesPerPhone', 'Codes to one phone'),
      wrongCodesUntrusted: limits('wrongCodesUntrusted', 'Wrong codes of one phone in untrusted browsers'),
      wrongCodesTrusted: limits('wrongCodesTrusted', 'Wrong codes of one phone in a trusted browser'),
      wrongCodesService: limits('wrongCodesService', 'Wrong codes of the whole service in attack mode'),
      startsPerAddress: limits('startsPerAddress', 'Log-ins begun from one address'),
      startsPerNetwork: limits('startsPerNetwork', 'Log-ins begun from one network'),
      phonesPerAddress: limits('phonesPerAddress', 'Phones, per address'),
      unknownPhonesPerAddress: limits(
        'unknownPhonesPerAddress',
        'Phones that belong to no client, per address',
      ),
      wrongPasswordsPerLogin: limits('wrongPasswordsPerLogin', 'Wrong passwords of one staff login'),
      wrongPasswordsTrusted: limits(
        'wrongPasswordsTrusted',
        'Wrong passwords of one staff login in a browser that its owner has used',
      ),
      passwordsPerAddress: limits('passwordsPerAddress', 'Staff passwords of one address'),
      documentsPerClient: limits('documentsPerClient', 'Documents of one client'),
      lettersPerEmail: limits('lettersPerEmail', 'Confirmation letters to one e-mail address'),
    },
    attack: {
      wrongCodes: threshold('ATTACK_WRONG_CODES', attackRules.wrongCodes, {
        perHour:
          'Attack mode begins above this number of wrong codes in an hour, or above the next limit, whichever is larger',
        timesUsual: 'Limit as a multiple of the median of the same hour on the last seven days',
      }),
      lastsSeconds: wholeNumber('ATTACK_LASTS_SECONDS', {
        least: 60,
        most: 604_800,
        fallback: attackRules.lastsSeconds,
        unit: 'seconds',
        meaning: 'Duration of attack mode.',
      }),
      addressDivisor: wholeNumber('ATTACK_ADDRESS_DIVISOR', {
        least: 1,
        most: 100,
        fallback: attackRules.addressDivisor,
        meaning: 'In attack mode limits of one address are divided by this number.',
      }),
      proofBits: wholeNumber('ATTACK_PROOF_BITS', {
        least: 1,
        most: 24,
        fallback: attackRules.proofBits,
        unit: 'leading zero bits',
        meaning:
          'Proof of work of an untrusted browser in attack mode. 16 bits take a browser about a second.',
      }),
    },
    sms: {
      price: wholeNumber('SMS_PRICE_KOPECKS', {
        least: 1,
        most: 100_000,
        fallback: smsRules.price,
        unit: 'kopecks',
        meaning: 'Price of one SMS.',
      }),
      dailyCeiling: mapVariable(
        wholeNumber('SMS_DAILY_CEILING_ROUBLES', {
          least: 1,
          most: 100_000_000,
          fallback: smsRules.dailyCeiling / 100,
          unit: 'roubles',
          meaning: 'Largest spending on SMS with codes in 24 hours.',
        }),
        (roubles) => roubles * 100,
      ),
      breaker: threshold('SMS_BREAKER', smsRules.breaker, {
        perHour:
          'Untrusted browsers get no code for an hour above this number in an hour, or above the next limit, whichever is larger',
        timesUsual: 'Limit as a multiple of the median of the same hour on the last seven days',
      }),
    },
  },
};

/** The variable of each limit is named after the limit and its window, e.g. `LIMIT_STARTS_PER_ADDRESS_PER_HOUR`. */
function limits(name: LimitName, meaning: string): readonly Variable<Limit>[] {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return logInLimits[name].map(({ windowSeconds, most }) => {
    const window = windows[windowSeconds] ?? `${windowSeconds}_SECONDS`;
    const variable = wholeNumber(`LIMIT_${words}_PER_${window}`, {
      least: 1,
      most: 1_000_000,
      fallback: most,
      meaning: `${meaning}, per ${window.replace('_', ' ').toLowerCase()}.`,
    });
    return mapVariable(variable, (value) => ({ windowSeconds, most: value }));
  });
}

type ThresholdMeanings = { readonly perHour: string; readonly timesUsual: string };

function threshold(name: string, { mostPerHour, timesUsual }: AnomalyThreshold, meanings: ThresholdMeanings) {
  const range = { least: 1, most: 1_000_000 };
  return {
    mostPerHour: wholeNumber(`${name}_PER_HOUR`, {
      ...range,
      fallback: mostPerHour,
      meaning: `${meanings.perHour}.`,
    }),
    timesUsual: wholeNumber(`${name}_TIMES_USUAL`, {
      ...range,
      fallback: timesUsual,
      meaning: `${meanings.timesUsual}.`,
    }),
  };
}

/** The bank's single sign-on. In development the sandbox is the provider. */
export const signOnVariables = {
  button: text('SBERID_BUTTON_ENABLED_LK', {
    fallback: ({ demo }) => String(demo),
    form: '`true` or `false`',
    meaning:
      "Shows the bank's single sign-on on the log-in page. Issuer, client identifier and secret must be set with it.",
  }),
  provider: {
    issuer: address('SSO_ISSUER', {
      fallback: ({ production, sandboxUrl }) => (production ? '' : `${sandboxUrl}/sso`),
      meaning: 'Address of the OpenID provider.',
    }),
    clientId: text('SSO_CLIENT_ID', {
      fallback: ({ production }) => (production ? '' : 'chasti'),
      meaning: 'Our identifier at the provider.',
    }),
    clientSecret: secret('SSO_CLIENT_SECRET', {
      fallback: ({ production }) => (production ? '' : 'sandbox-sso-secret'),
      meaning: 'Our secret at the provider.',
    }),
    idTokenAlgorithm: text('SSO_ID_TOKEN_ALGORITHM', {
      fallback: 'RS256',
      meaning: "Signature algorithm of the provider's identity tokens.",
    }),
  },
};

export type SingleSignOnConfig = ValuesOf<typeof signOnVariables.provider>;

/** The bank's single sign-on; null when production does not show it. */
export function readSingleSignOn(environment: Environment): SingleSignOnConfig | null {
  const { button, provider } = signOnVariables;
  if (environment.mode.production && environment.value(button) !== 'true') return null;
  const values = environment.values(provider);
  if (values.issuer === '') environment.addProblem(provider.issuer, 'must be set');
  if (values.clientId === '') environment.addProblem(provider.clientId, 'must be set');
  if (values.clientSecret === '') environment.addProblem(provider.clientSecret, 'must be set');
  return values;
}
