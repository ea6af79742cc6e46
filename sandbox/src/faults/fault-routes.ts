import type { FastifyInstance } from 'fastify';
import { isForm, readParameters } from '../parameters.ts';
import type { FaultList } from './fault-list.ts';

/** Sets, lists and clears faults. */
export function faultRoutes(app: FastifyInstance, faults: FaultList): void {
  app.get('/faults', () => ({ faults: faults.list() }));

  app.post('/faults', (request, reply) => {
    const input = readParameters(request.body);
    const wrong = faults.set({
      operation: input.text('operation') ?? '',
      fault: input.text('fault') ?? '',
      times: input.amount('times') ?? 1,
    });
    if (wrong !== null) return reply.code(400).send({ error: wrong });
    return isForm(request) ? reply.redirect('/#faults', 303) : { faults: faults.list() };
  });

  app.delete('/faults', () => {
    faults.clear();
    return { faults: [] };
  });
  // HTML forms can only send POST
  app.post('/faults/clear', (_request, reply) => {
    faults.clear();
    return reply.redirect('/#faults', 303);
  });
}
