/** The addresses by which an operator watches a process. */

/** The metrics of a process, in the text format of Prometheus. */
export async function metricsOf(url: string): Promise<string> {
  return (await fetch(`${url}/actuator/prometheus`)).text();
}

/** @throws Error when the process does not report its memory. */
export async function residentBytes(url: string): Promise<number> {
  const [, bytes] = /^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(await metricsOf(url)) ?? [];
  if (bytes === undefined) throw new Error(`${url} does not report its memory`);
  return Number(bytes);
}

/** HTTP status of a health check or another probe; 0 when nothing listens. */
export function probe(url: string, name: 'health/readiness' | 'health' | 'info'): Promise<number> {
  return fetch(`${url}/actuator/${name}`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

export async function isReady(url: string): Promise<boolean> {
  return (await probe(url, 'health/readiness')) === 200;
}
