import { parseClientMessages, parseServerMessages } from './postgres-line.ts';
import type { MessageParser } from './tap.ts';

/**
 * Parses messages to PostgreSQL: each statement on one line, with its values after a bar: `select 1 | a, b`. An answer
 * has the values of its rows instead. The line of a commit also has the statements of its transaction, and that of the
 * end of jobs has their kinds.
 */
export function statementParsers(): () => MessageParser {
  const kindOfJob = new Map<string, string>();
  return () => {
    const unanswered: string[] = [];
    const inTransaction: string[] = [];
    let rows: string[] = [];
    let messages: string[] = [];
    const messageOf = (statement: string, values: readonly (string | null)[]): string => {
      if (statement === 'commit') return `commit of ${inTransaction.splice(0).join('; ')}`;
      const message = `${statement} | ${values.join(', ')}`;
      const ended = statement.includes('delete from job using') ? (values[0]?.match(/\d+/g) ?? []) : [];
      const kinds = ended.flatMap((jobId) => kindOfJob.get(jobId) ?? []);
      return kinds.length === 0 ? message : `${message}: end of ${kinds.join(', ')}`;
    };
    const client = parseClientMessages(({ text, values }) => {
      const statement = text.replaceAll(/\s+/g, ' ').trim();
      unanswered.push(statement);
      if (statement.startsWith('begin')) inTransaction.length = 0;
      const message = messageOf(statement, values);
      if (statement !== 'commit') inTransaction.push(message);
      messages.push(message);
    });
    const server = parseServerMessages({
      onRow: (values) => {
        const [jobId, kind] = values;
        if (unanswered[0]?.includes("update job set state = 'RUNNING'") === true)
          kindOfJob.set(String(jobId), String(kind));
        rows.push(values.join(', '));
      },
      onEnd: () => {
        messages.push(`${unanswered.shift() ?? ''} | ${rows.join('; ')}`);
        rows = [];
      },
    });
    const parseWith = (listener: (bytes: Buffer) => void) => (bytes: Buffer) => {
      messages = [];
      listener(bytes);
      return messages;
    };
    return { requests: parseWith(client), responses: parseWith(server) };
  };
}
