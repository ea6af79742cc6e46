import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Series } from './exposition.ts';

/** Upper bounds in seconds. The performance goals lie between 0.05 and 0.3. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10] as const;

type Durations = { readonly buckets: number[]; sum: number; count: number };

export type RequestMeter = { watch(app: FastifyInstance): void; series(): readonly Series[] };

/** Counts answered requests by route. Actual URLs are never labels. */
export function newRequestMeter(): RequestMeter {
  const answers = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const count = (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'none';
    const call = `method="${request.method}",route="${route}"`;
    const answer = `${call},status="${reply.statusCode}"`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    const known = durations.get(call) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
    durations.set(call, known);
    observe(known, reply.elapsedTime / 1000);
  };
  return {
    watch: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        count(request, reply);
      });
    },
    series: () => [
      {
        name: 'chasti_http_requests_total',
        type: 'counter',
        help: 'Requests answered by this process',
        samples: [...answers].map(([labels, value]) => ({ labels, value })),
      },
      {
        name: 'chasti_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time from the first byte of a request to the last of its answer',
        samples: [...durations].flatMap(([call, measured]) => histogram(call, measured)),
      },
    ],
  };
}

function observe(durations: Durations, seconds: number): void {
  durations.sum += seconds;
  durations.count += 1;
  const bucket = bounds.findIndex((bound) => seconds <= bound);
  if (bucket !== -1) durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1;
}

/** Makes the cumulative buckets of a histogram. */
function histogram(call: string, { buckets, sum, count }: Durations): Series['samples'] {
  let below = 0;
  const cumulative = bounds.map((bound, index) => {
    below += buckets[index] ?? 0;
    return { suffix: '_bucket', labels: `${call},le="${bound}"`, value: below };
  });
  return [
    ...cumulative,
    { suffix: '_bucket', labels: `${call},le="+Inf"`, value: count },
    { suffix: '_sum', labels: call, value: sum },
    { suffix: '_count', labels: call, value: count },
  ];
}
