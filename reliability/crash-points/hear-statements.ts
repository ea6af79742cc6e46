import { hearClient, hearServer } from '#tools/test/postgres-line.ts';
import type { Hearing } from './tap.ts';

/**
 * Parses messages to PostgreSQL: each statement on one line, with its values after a bar: `select 1 | a, b`. An answer has
 * the values of its rows instead. A commit carries the statements of its transaction, and the end of jobs their kinds.
 */
export function hearingOfStatements(): () => Hearing {
  const kindOfJob = new Map<string, string>();
  return () => {
    const unanswered: string[] = [];
    const inTransaction: string[] = [];
    let rows: string[] = [];
    let words: string[] = [];
    const wordOf = (statement: string, values: readonly (string | null)[]): string => {
      if (statement === 'commit') return `commit of ${inTransaction.splice(0).join('; ')}`;
      const word = `${statement} | ${values.join(', ')}`;
      const ended = statement.includes('delete from job using') ? (values[0]?.match(/\d+/g) ?? []) : [];
      const kinds = ended.flatMap((jobId) => kindOfJob.get(jobId) ?? []);
      return kinds.length === 0 ? word : `${word}: end of ${kinds.join(', ')}`;
    };
    const client = hearClient(({ text, values }) => {
      const statement = text.replaceAll(/\s+/g, ' ').trim();
      unanswered.push(statement);
      if (statement.startsWith('begin')) inTransaction.length = 0;
      const word = wordOf(statement, values);
      if (statement !== 'commit') inTransaction.push(word);
      words.push(word);
    });
    const server = hearServer({
      onRow: (values) => {
        const [jobId, kind] = values;
        if (unanswered[0]?.includes("update job set state = 'RUNNING'") === true)
          kindOfJob.set(String(jobId), String(kind));
        rows.push(values.join(', '));
      },
      onEnd: () => {
        words.push(`${unanswered.shift() ?? ''} | ${rows.join('; ')}`);
        rows = [];
      },
    });
    const heardBy = (listener: (bytes: Buffer) => void) => (bytes: Buffer) => {
      words = [];
      listener(bytes);
      return words;
    };
    return { said: heardBy(client), answered: heardBy(server) };
  };
}
