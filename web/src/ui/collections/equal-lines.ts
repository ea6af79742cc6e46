type Line = {
  readonly key: number;
  readonly status: 'done' | 'pending' | 'processed' | 'failed';
  readonly amount: number;
  readonly note?: unknown;
  readonly paidOn?: unknown;
};

export type LineGroup<Each> = readonly [Each, ...Each[]];

/** As in the schedule of the orders list (docs/spec/specification.md#9). */
const maxSingle = 6;
const nextShown = 4;

/**
 * Equal neighbours of a longer schedule as one group each: the paid ones, and those after the next four. A group of one
 * is a line. A line with a note stands alone.
 */
export function groupEqualLines<Each extends Line>(lines: readonly Each[]): readonly LineGroup<Each>[] {
  if (lines.length <= maxSingle) return lines.map((line): LineGroup<Each> => [line]);
  const firstUnpaid = lines.findIndex(({ status }) => status !== 'done');
  const laterFrom = firstUnpaid === -1 ? lines.length : firstUnpaid + nextShown;
  return joinNeighbours(lines, ({ status }, index) => status === 'done' || index > laterFrom);
}

/** The same, and all equal neighbours of a shorter schedule. */
export function groupAllEqualLines<Each extends Line>(lines: readonly Each[]): readonly LineGroup<Each>[] {
  return lines.length <= maxSingle ? joinNeighbours(lines, () => true) : groupEqualLines(lines);
}

/** A line can name the days of so few payments. */
export function isShortGroup(group: LineGroup<Line>): boolean {
  return group.length <= maxSingle;
}

function joinNeighbours<Each extends Line>(
  lines: readonly Each[],
  mayJoin: (line: Each, index: number) => boolean,
): readonly LineGroup<Each>[] {
  const groups: [Each, ...Each[]][] = [];
  for (const [index, line] of lines.entries()) {
    const last = groups.at(-1);
    if (mayJoin(line, index) && last !== undefined && continues(last, line)) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function continues(group: LineGroup<Line>, next: Line): boolean {
  const [first] = group;
  const arePlain = [first, next].every(({ note, paidOn }) => note === undefined && paidOn === undefined);
  return arePlain && isSame(first, next) && first.key + group.length === next.key;
}

function isSame(one: Line, other: Line): boolean {
  return one.status === other.status && one.amount === other.amount;
}
