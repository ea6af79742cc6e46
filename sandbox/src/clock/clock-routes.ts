import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForm, readParameters, type RequestParameters } from '../parameters.ts';
import type { Agenda } from './agenda.ts';
import type { Lockstep } from './lockstep.ts';
import type { SandboxClock } from './sandbox-clock.ts';

type ClockRoutesOptions = {
  readonly clock: SandboxClock;
  readonly agenda: Agenda;
  readonly lockstep: Lockstep;
};

/** Shows the clock and moves it forward by a duration or to an instant. Tests can freeze it. */
export function clockRoutes(app: FastifyInstance, { clock, agenda, lockstep }: ClockRoutesOptions): void {
  app.get('/clock', () => presentClock(clock));

  app.post('/clock', async (request: FastifyRequest, reply: FastifyReply) => {
    const input = readRequest(readParameters(request.body), clock.now());
    if (input.kind === 'WRONG') return reply.code(400).send({ error: input.reason });
    if (input.kind === 'FREEZE') {
      clock.freeze(input.frozen);
      await agenda.settle();
      return presentClock(clock);
    }
    const move = await lockstep.move(input.targetFrom);
    return isForm(request) ? reply.redirect('/#clock', 303) : { ...presentClock(clock), ...move };
  });
}

function presentClock(clock: SandboxClock): { now: string; frozen: boolean } {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.isFrozen() };
}

type Input =
  | { readonly kind: 'MOVE'; readonly targetFrom: (now: number) => number }
  | { readonly kind: 'FREEZE'; readonly frozen: boolean }
  | { readonly kind: 'WRONG'; readonly reason: string };

function readRequest(body: RequestParameters, now: number): Input {
  const duration = body.text('advance');
  const instant = body.text('now');
  if (body.text('freeze') !== null) return { kind: 'FREEZE', frozen: body.flag('freeze') };
  if (duration !== null) return readAdvance(duration, now);
  const target = Date.parse(instant ?? '');
  if (Number.isNaN(target)) return { kind: 'WRONG', reason: 'expected advance, now or freeze' };
  const refusal = moveRefusal(target, now);
  return refusal === null ? { kind: 'MOVE', targetFrom: () => target } : { kind: 'WRONG', reason: refusal };
}

/** Days, weeks and months follow the Moscow calendar, like the dates of the product. */
function readAdvance(text: string, now: number): Input {
  const targetFrom = (from: number): number =>
    Temporal.Instant.fromEpochMilliseconds(Math.floor(from))
      .toZonedDateTimeISO('Europe/Moscow')
      .add(Temporal.Duration.from(text)).epochMilliseconds;
  try {
    const refusal = moveRefusal(targetFrom(now), Math.floor(now));
    return refusal === null ? { kind: 'MOVE', targetFrom } : { kind: 'WRONG', reason: refusal };
  } catch {
    return { kind: 'WRONG', reason: `«${text}» is not an ISO 8601 duration` };
  }
}

/**
 * Limit of one move. Each day of a move is processed, takes time and cannot be undone, so a mistyped date must not move
 * the clock by years.
 */
const maxMoveMs = 2 * 366 * 86_400_000;

function moveRefusal(target: number, now: number): string | null {
  if (target < now) return 'the clock only moves forward';
  return target - now > maxMoveMs ? 'the clock moves at most two years at a time' : null;
}
