import {
  type AnomalyThreshold,
  type AttackRules,
  attackRules,
  type SmsRules,
  smsRules,
} from '#domain/auth/attack.ts';
import { type Limit, type LimitName, logInLimits } from '#domain/auth/limits.ts';
import type { EnvironmentReader } from './environment.ts';
import type { LogInRules } from './settings.ts';

/**
 * Reads the log-in limits from the environment. The variable of each limit is named after the limit and its window,
 * e.g. `LIMIT_WRONG_CODES_UNTRUSTED_PER_30_DAYS=15`, `LIMIT_STARTS_PER_ADDRESS_PER_HOUR=10`.
 */
export function readLogInRules(environment: EnvironmentReader): LogInRules {
  const limits = (name: LimitName): Limit[] =>
    logInLimits[name].map((limit) => readLimit(environment, name, limit));
  return {
    limits: {
      codesPerPhone: limits('codesPerPhone'),
      wrongCodesUntrusted: limits('wrongCodesUntrusted'),
      wrongCodesTrusted: limits('wrongCodesTrusted'),
      wrongCodesService: limits('wrongCodesService'),
      startsPerAddress: limits('startsPerAddress'),
      startsPerNetwork: limits('startsPerNetwork'),
      phonesPerAddress: limits('phonesPerAddress'),
      unknownPhonesPerAddress: limits('unknownPhonesPerAddress'),
      wrongPasswordsPerLogin: limits('wrongPasswordsPerLogin'),
      wrongPasswordsTrusted: limits('wrongPasswordsTrusted'),
      passwordsPerAddress: limits('passwordsPerAddress'),
      documentsPerClient: limits('documentsPerClient'),
      lettersPerEmail: limits('lettersPerEmail'),
    },
    attack: readAttackRules(environment),
    sms: readSmsRules(environment),
  };
}

const windowNames: Readonly<Record<number, string>> = {
  1800: '30_MINUTES',
  3600: 'HOUR',
  86_400: 'DAY',
  2_592_000: '30_DAYS',
};

function readLimit(environment: EnvironmentReader, name: LimitName, { windowSeconds, most }: Limit): Limit {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  const variable = `LIMIT_${words}_PER_${windowNames[windowSeconds] ?? `${windowSeconds}_SECONDS`}`;
  return {
    windowSeconds,
    most: environment.wholeNumber(variable, { least: 1, most: 1_000_000, fallback: most }),
  };
}

function readAttackRules(environment: EnvironmentReader): AttackRules {
  return {
    wrongCodes: readAnomalyThreshold(environment, 'ATTACK_WRONG_CODES', attackRules.wrongCodes),
    lastsSeconds: environment.wholeNumber('ATTACK_LASTS_SECONDS', {
      least: 60,
      most: 604_800,
      fallback: attackRules.lastsSeconds,
    }),
    addressDivisor: environment.wholeNumber('ATTACK_ADDRESS_DIVISOR', {
      least: 1,
      most: 100,
      fallback: attackRules.addressDivisor,
    }),
    proofBits: environment.wholeNumber('ATTACK_PROOF_BITS', {
      least: 1,
      most: 24,
      fallback: attackRules.proofBits,
    }),
  };
}

function readSmsRules(environment: EnvironmentReader): SmsRules {
  return {
    price: environment.wholeNumber('SMS_PRICE_KOPECKS', {
      least: 1,
      most: 100_000,
      fallback: smsRules.price,
    }),
    dailyCeiling:
      environment.wholeNumber('SMS_DAILY_CEILING_ROUBLES', {
        least: 1,
        most: 100_000_000,
        fallback: smsRules.dailyCeiling / 100,
      }) * 100,
    breaker: readAnomalyThreshold(environment, 'SMS_BREAKER', smsRules.breaker),
  };
}

function readAnomalyThreshold(
  environment: EnvironmentReader,
  name: string,
  fallback: AnomalyThreshold,
): AnomalyThreshold {
  const range = { least: 1, most: 1_000_000 };
  return {
    mostPerHour: environment.wholeNumber(`${name}_PER_HOUR`, { ...range, fallback: fallback.mostPerHour }),
    timesUsual: environment.wholeNumber(`${name}_TIMES_USUAL`, { ...range, fallback: fallback.timesUsual }),
  };
}
