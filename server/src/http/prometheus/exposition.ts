/** One Prometheus metric with its samples. */
export type Series = {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
};

type Sample = {
  /** The suffix of a histogram sample, e.g. `_sum`. */
  readonly suffix?: string;
  /** `name="value"`, separated by commas; empty for a single value. */
  readonly labels: string;
  readonly value: number;
};

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** The text format of Prometheus, version 0.0.4. */
export function exposition(series: readonly Series[]): string {
  return series.map(described).join('');
}

function described({ name, type, help, samples }: Series): string {
  const lines = samples.map(({ suffix = '', labels, value }) => {
    const labelled = labels === '' ? '' : `{${labels}}`;
    return `${name}${suffix}${labelled} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
