import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Agenda } from '../clock/agenda.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Fault } from '../faults/fault.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { playFault } from '../faults/play-fault.ts';
import { isRecord } from '../parameters.ts';
import { phoneDigits, type Telephone, type TextMessage } from './telephone.ts';

type TelephoneDoor = {
  readonly telephone: Telephone;
  readonly clock: SandboxClock;
  readonly agenda: Agenda;
  readonly faults: FaultList;
};

type Sending = {
  readonly phone: string;
  readonly text: string;
  readonly sender: string;
  readonly clientRef: string;
};

/** The gateway that the product sends its text messages through, and the telephone on which they arrive. */
export function telephoneRoutes(app: FastifyInstance, door: TelephoneDoor): void {
  app.post('/sms/send', async (request, reply) => {
    const sending = readSending(request.body);
    if (sending === null) return reply.code(400).send({ error: 'phone (11 digits) and text are required' });
    const fault = door.faults.take('sms');
    if (fault?.kind === 'decline')
      return reply.code(400).send({ error: `refused with code ${fault.number}` });
    const work = (): string => JSON.stringify({ id: accept(door, sending, fault) });
    return playFault(soundAnswer(fault), { reply, work, contentType: 'application/json' });
  });

  app.get('/sms', (request) => {
    const query: unknown = request.query;
    const asked = isRecord(query) && typeof query['phone'] === 'string' ? query['phone'] : '';
    const messages = door.telephone.messages(asked === '' ? null : phoneDigits(asked));
    return { messages: messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })) };
  });
}

/** The gateway takes a message: the same `clientRef` gives the same id and no second message. */
function accept(door: TelephoneDoor, sending: Sending, fault: Fault | null): string {
  const { telephone, clock, agenda } = door;
  const known = sending.clientRef === '' ? null : telephone.idFor(sending.clientRef);
  if (known !== null) return known;
  const id = randomUUID();
  if (sending.clientRef !== '') telephone.remember(sending.clientRef, id);
  const arrive = (): Promise<void> => {
    const { phone, sender, text } = sending;
    const message: TextMessage = { id, at: clock.now(), phone, sender, text };
    const copies = fault?.kind === 'duplicate' ? [message, message] : [message];
    copies.forEach(telephone.receive);
    return Promise.resolve();
  };
  if (fault?.kind === 'late') agenda.put(`sms ${id}`, clock.now() + fault.number, arrive);
  else if (fault?.kind !== 'drop') void arrive();
  return id;
}

/** A message that is late or lost on its way to the telephone was still taken by the gateway. */
function soundAnswer(fault: Fault | null): Fault | null {
  return fault?.kind === 'late' || fault?.kind === 'drop' ? null : fault;
}

function readSending(body: unknown): Sending | null {
  if (!isRecord(body)) return null;
  const { phone, text, sender, clientRef } = body;
  if (typeof phone !== 'string' || typeof text !== 'string' || text === '') return null;
  const digits = phoneDigits(phone);
  if (!/^\d{11,15}$/.test(digits)) return null;
  return {
    phone: digits,
    text,
    sender: typeof sender === 'string' ? sender : '',
    clientRef: typeof clientRef === 'string' ? clientRef : '',
  };
}
