/** The fields of a message of the Chrome DevTools Protocol. */
export type Fields = Readonly<Record<string, unknown>>;

/** A connection to a browser by the Chrome DevTools Protocol. It enables no domain: a caller enables what it needs. */
export type Devtools = {
  /** Without a session the browser itself receives the command. @throws Error when the browser refuses the command. */
  readonly send: (method: string, parameters?: Fields, sessionId?: string) => Promise<Fields>;
  readonly onEvent: (listener: (method: string, parameters: Fields) => void) => void;
  readonly close: () => void;
};

type Waiting = {
  readonly method: string;
  readonly resolve: (result: Fields) => void;
  readonly reject: (error: Error) => void;
};

/** @throws Error when there is no browser at the address, which begins with `ws:`. */
export async function connectDevtools(address: string): Promise<Devtools> {
  const socket = new WebSocket(address);
  const waiting = new Map<unknown, Waiting>();
  const listeners: ((method: string, parameters: Fields) => void)[] = [];
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => {
      opened();
    });
    socket.addEventListener('error', () => {
      failed(new Error(`no connection to ${address}`));
    });
  });
  socket.addEventListener('message', ({ data }) => {
    const message = fieldsOf(JSON.parse(String(data)));
    const command = waiting.get(message['id']);
    waiting.delete(message['id']);
    if (command !== undefined) settle(command, message);
    else for (const listener of listeners) listener(String(message['method']), fieldsOf(message['params']));
  });
  socket.addEventListener('close', () => {
    for (const { method, reject } of waiting.values())
      reject(new Error(`the browser ended before ${method}`));
  });
  let lastId = 0;
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error(`the browser ended before ${method}`);
        lastId += 1;
        waiting.set(lastId, { method, resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      }),
    onEvent: (listener) => {
      listeners.push(listener);
    },
    close: () => {
      socket.close();
    },
  };
}

function settle({ method, resolve, reject }: Waiting, { result, error }: Fields): void {
  if (error === undefined) resolve(fieldsOf(result));
  else reject(new Error(`${method} was refused: ${JSON.stringify(error)}`));
}

/** The fields of an object; none when the value is no object. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
