/** The part of smpp that the gateway and the sandbox's message centre use; the package has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  export type Pdu = {
    readonly command_status: number;
    readonly message_id?: string;
    readonly esm_class?: number;
    readonly registered_delivery?: number;
    /** The package turns a relative time into a date. */
    readonly validity_period?: Date;
    readonly system_id?: string;
    readonly password?: string;
    readonly source_addr?: string;
    readonly destination_addr?: string;
    readonly short_message?: { readonly message: string | Buffer };
    readonly message_payload?: { readonly message: string | Buffer };
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  };

  export type Session = EventEmitter & {
    bind_transceiver(fields: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    submit_sm(fields: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    deliver_sm(fields: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    enquire_link(fields: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    send(pdu: Pdu): boolean;
    destroy(): void;
  };

  export function connect(options: { readonly url: string }): Session;
  export function createServer(onSession: (session: Session) => void): Server;
}
