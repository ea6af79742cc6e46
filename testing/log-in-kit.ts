import assert from 'node:assert/strict';
import type { AttackRules, SmsRules } from '#domain/auth/attack.ts';
import type { LogInLimits } from '#domain/auth/limits.ts';
import { parsePhone, type Phone } from '#domain/auth/phone.ts';
import { type Instant, plusSeconds } from '#domain/calendar.ts';
import type { Context } from '#server/use-cases/context.ts';
import { finishLogIn } from '#server/use-cases/auth/by-code/finish-log-in.ts';
import type { Proof } from '#server/use-cases/auth/by-code/proof-of-work.ts';
import { startLogIn } from '#server/use-cases/auth/by-code/start-log-in.ts';
import type { Visitor } from '#server/use-cases/auth/by-code/visitor.ts';
import type { CleanUp } from '#tools/test-database.ts';
import { openProduct } from './own-product.ts';

export type DeskRules = {
  readonly limits?: Partial<LogInLimits>;
  readonly attack?: Partial<AttackRules>;
  readonly sms?: Partial<SmsRules>;
  /** How many times wider the limits are, as in a demonstration. */
  readonly limitFactor?: number;
};

type Asking = Partial<Visitor> & { readonly newCode?: boolean; readonly proof?: Proof | null };

/** Where clients log in by code, in the test's own process, at an hour of which nobody has counted anything before. */
export type Desk = {
  /** The product so many seconds after the beginning of this hour. */
  at(seconds: number): Context;
  start(seconds: number, phone: Phone, asking?: Asking): ReturnType<typeof startLogIn>;
  /** The same, which has to go well; the code that was drawn. */
  codeFor(seconds: number, phone: Phone, asking?: Asking): Promise<string>;
  finish(
    seconds: number,
    phone: Phone,
    guess: Asking & { readonly code: string },
  ): ReturnType<typeof finishLogIn>;
  /** What the duty officer was told. */
  readonly alarms: readonly string[];
  /** How many had been counted when they were. */
  readonly counts: readonly unknown[];
};

export type LogInHall = {
  readonly context: Context;
  newDesk(rules?: DeskRules): Desk;
  newClient(): Promise<Phone>;
};

/** Nothing that is counted is looked at for longer. */
const betweenDesksSeconds = 100 * 86_400;

export async function openLogInHall(cleanUp: CleanUp): Promise<LogInHall> {
  const { context } = await openProduct(cleanUp);
  const beginning = context.clock.now();
  let desks = 0;
  let clients = 0;
  return {
    context,
    newDesk: (rules = {}) => {
      desks += 1;
      return openDesk(context, plusSeconds(beginning, desks * betweenDesksSeconds), rules);
    },
    newClient: async () => {
      clients += 1;
      const phone = phoneOf(9_060_000_000 + clients);
      await context.database.autocommit`
        insert into client (client_uuid, country_code, phone, status, created_at)
        values (gen_random_uuid(), '7', ${phone}, 'ACTIVE', now())`;
      return phone;
    },
  };
}

/** What a visitor is answered: null where it goes well, else the refusal's code and description. */
export async function said(
  answer: ReturnType<Desk['finish']> | ReturnType<Desk['start']>,
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

function openDesk(context: Context, beginning: Instant, rules: DeskRules): Desk {
  const alarms: string[] = [];
  const counts: unknown[] = [];
  let drawn = '';
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
    drawn = String(codes).padStart(length, '0');
    return drawn;
  };
  const at: Desk['at'] = (seconds) => ({
    ...context,
    clock: { ...clock, now: () => plusSeconds(beginning, seconds) },
    random: { ...random, digits },
    settings: { ...settings, logIn, limitFactor: rules.limitFactor ?? 1 },
    log: {
      ...context.log,
      warn: (event, fields) => {
        alarms.push(event);
        counts.push(fields?.['count']);
      },
    },
  });
  const start: Desk['start'] = (seconds, phone, asking = {}) =>
    startLogIn(at(seconds), {
      phone,
      visitor: visitorOf(asking),
      newCode: asking.newCode ?? false,
      proof: asking.proof ?? null,
    });
  return {
    at,
    start,
    codeFor: async (seconds, phone, asking) => {
      const started = await start(seconds, phone, asking);
      assert.ok(started.ok, JSON.stringify(started));
      return drawn;
    },
    finish: (seconds, phone, { code, ...guesser }) =>
      finishLogIn(at(seconds), { phone, code, visitor: visitorOf(guesser), oldSessionToken: null }),
    alarms,
    counts,
  };
}

function visitorOf({
  address = '203.0.113.1',
  browserToken = 'browser',
  deviceToken = null,
}: Asking): Visitor {
  return { address, browserToken, deviceToken };
}
