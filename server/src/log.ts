import { pino } from 'pino';
import type { ErrorEvent, InfoEvent, WarnEvent } from './log-events.ts';

export type Log = {
  info(event: InfoEvent, fields?: LogFields): void;
  warn(event: WarnEvent, fields?: LogFields): void;
  /** @param error null when nothing was thrown */
  error(event: ErrorEvent, error: unknown, fields?: LogFields): void;
};

/**
 * The fields that may be logged: no phone, name, code, card, token or page URL (docs/spec/reliability.md#S-43). Any
 * other field does not compile.
 */
export type LogFields = {
  readonly orderUuid?: string;
  readonly operationUuid?: string;
  readonly refundUuid?: string;
  readonly clientUuid?: string;
  readonly merchantUuid?: string;
  readonly staffUuid?: string;
  readonly requestId?: string;
  readonly fileUuid?: string;
  readonly lineNo?: number;
  readonly call?: string;
  readonly httpStatus?: number;
  readonly code?: string;
  readonly job?: string;
  /** `job_id` of the queue. */
  readonly jobId?: number;
  readonly attempts?: number;
  readonly milliseconds?: number;
  readonly count?: number;
  readonly state?: string;
  readonly at?: string;
  readonly address?: string;
  /** The violated directive of the Content Security Policy. */
  readonly directive?: string;
};

/**
 * Writes JSON lines to standard output. Lines that cannot be written stay in a buffer; a full buffer drops lines.
 * Logging never throws (docs/spec/reliability.md#F-35).
 */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, standardOutput());
  return {
    info: (event, fields = {}) => {
      logger.info(fields, event);
    },
    warn: (event, fields = {}) => {
      logger.warn(fields, event);
    },
    error: (event, error, fields = {}) => {
      logger.error(error === null ? fields : { ...fields, fault: describeFault(error) }, event);
    },
  };
}

const bufferBytes = 1024 * 1024;

/**
 * Writes each line synchronously. With the library's asynchronous writes a full disk ends the process with an error,
 * and the exit hook retries without end, so that the process cannot be restarted.
 */
function standardOutput(): ReturnType<typeof pino.destination> {
  const lines = pino.destination({ sync: true, maxLength: bufferBytes, retryEAGAIN: () => false });
  lines.on('error', () => undefined);
  return lines;
}

/**
 * The name, code and stack frames of an error and of its cause. The message is logged only for our errors, because
 * messages of the database driver contain row values.
 */
function describeFault(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const message = error.constructor === Error || error instanceof RangeError ? error.message : undefined;
  return {
    name: error.name,
    message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    cause: error.cause === undefined ? undefined : describeFault(error.cause),
  };
}

/** The name and code of an error, e.g. `DatabaseError 22P02`. */
export function faultName(error: unknown): string {
  if (!(error instanceof Error)) return 'fault';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
