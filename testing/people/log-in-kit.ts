import assert from 'node:assert/strict';
import type { AttackRules, SmsRules } from '#domain/auth/attack.ts';
import type { LogInLimits } from '#domain/auth/limits.ts';
import { parsePhone, type Phone } from '#domain/auth/phone.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { Context } from '#server/use-cases/context.ts';
import { finishLogIn } from '#server/use-cases/auth/by-code/finish-log-in.ts';
import type { Proof } from '#server/use-cases/auth/by-code/proof-of-work.ts';
import { startLogIn } from '#server/use-cases/auth/by-code/start-log-in.ts';
import type { LoginBrowser } from '#server/use-cases/auth/by-code/login-browser.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { openProduct } from '#testing/stack/own-product.ts';

export type LogInKitRules = {
  readonly limits?: Partial<LogInLimits>;
  readonly attack?: Partial<AttackRules>;
  readonly sms?: Partial<SmsRules>;
  /** Multiplier of the limits, as in a demo installation. */
  readonly limitFactor?: number;
};

type LogInOptions = Partial<LoginBrowser> & { readonly newCode?: boolean; readonly proof?: Proof | null };

/** Log-in by code in the test's own process. Each kit has its own hour, so its counters start at zero. */
export type LogInKit = {
  /** The product `seconds` after the beginning of the kit's hour. */
  at(seconds: number): Context;
  start(seconds: number, phone: Phone, options?: LogInOptions): ReturnType<typeof startLogIn>;
  /** Starts a log-in that must succeed. Returns the generated code. */
  codeFor(seconds: number, phone: Phone, options?: LogInOptions): Promise<string>;
  finish(
    seconds: number,
    phone: Phone,
    guess: LogInOptions & { readonly code: string },
  ): ReturnType<typeof finishLogIn>;
  /** Names of the warnings that were logged. */
  readonly alarms: readonly string[];
  /** The field `count` of each warning. */
  readonly alarmCounts: readonly unknown[];
};

export type LogInKits = {
  readonly context: Context;
  newKit(rules?: LogInKitRules): LogInKit;
  newClient(): Promise<Phone>;
};

/** Longer than the window of any counter. */
const betweenKitsSeconds = 100 * 86_400;

export async function openLogInKits(cleanUp: CleanUp): Promise<LogInKits> {
  const { context } = await openProduct(cleanUp);
  const beginning = context.clock.now();
  let kits = 0;
  let clients = 0;
  return {
    context,
    newKit: (rules = {}) => {
      kits += 1;
      return openKit(context, plusSeconds(beginning, kits * betweenKitsSeconds), rules);
    },
    newClient: async () => {
      clients += 1;
      const phone = phoneOf(9_060_000_000 + clients);
      await context.database.autocommit`
        insert into client (client_uuid, country_code, phone, status, created_at)
        values (gen_random_uuid(), '7', ${phone}, 'ACTIVE', ${beginning})`;
      return phone;
    },
  };
}

/** Result of a log-in step: null on success, else the error's code and description. */
export async function errorOf(
  answer: ReturnType<LogInKit['finish']> | ReturnType<LogInKit['start']>,
): Promise<string | null> {
  const outcome = await answer;
  if (outcome.ok) return null;
  const { code, description } = { description: undefined, ...outcome.error };
  return description === undefined ? code : `${code} ${description}`;
}

export function phoneOf(number: number): Phone {
  const phone = parsePhone('7', String(number));
  assert.ok(phone.ok);
  return phone.value;
}

function openKit(context: Context, beginning: Instant, rules: LogInKitRules): LogInKit {
  const alarms: string[] = [];
  const alarmCounts: unknown[] = [];
  let lastCode = '';
  let codes = 0;
  const { clock, random, settings } = context;
  const { limits, attack, sms } = settings.logIn;
  const logIn = {
    limits: { ...limits, ...rules.limits },
    attack: { ...attack, ...rules.attack },
    sms: { ...sms, ...rules.sms },
  };
  const digits = (length: number): string => {
    codes += 1;
    lastCode = String(codes).padStart(length, '0');
    return lastCode;
  };
  const at: LogInKit['at'] = (seconds) => ({
    ...context,
    clock: { ...clock, now: () => plusSeconds(beginning, seconds) },
    random: { ...random, digits },
    settings: { ...settings, logIn, limitFactor: rules.limitFactor ?? 1 },
    log: {
      ...context.log,
      warn: (event, fields) => {
        alarms.push(event);
        alarmCounts.push(fields?.['count']);
      },
    },
  });
  const start: LogInKit['start'] = (seconds, phone, options = {}) =>
    startLogIn(at(seconds), {
      phone,
      browser: loginBrowserOf(options),
      newCode: options.newCode ?? false,
      proof: options.proof ?? null,
    });
  return {
    at,
    start,
    codeFor: async (seconds, phone, options) => {
      const started = await start(seconds, phone, options);
      assert.ok(started.ok, JSON.stringify(started));
      return lastCode;
    },
    finish: (seconds, phone, { code, ...guesser }) =>
      finishLogIn(at(seconds), { phone, code, browser: loginBrowserOf(guesser), oldSessionToken: null }),
    alarms,
    alarmCounts,
  };
}

function loginBrowserOf({
  address = '203.0.113.1',
  browserToken = 'browser',
  deviceToken = null,
}: LogInOptions): LoginBrowser {
  return { address, browserToken, deviceToken };
}
