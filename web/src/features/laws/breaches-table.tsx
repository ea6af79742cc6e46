import { subjectNames } from '#domain/laws/subject-names.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { LawBreach, LawClause } from '../../api/laws/laws.ts';
import { formatDate } from '../../format/date.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { ClauseSource, sourceOf } from './clause-source.tsx';
import { emptyText, type LawsFilter } from './laws-filter.ts';

type Field = ExportFieldOf<'LAW_BREACHES'>;

/** A breach with its clause. */
export type BreachOfClause = LawBreach & { readonly clause: LawClause };

type Props = Pick<QueryGridProps<BreachOfClause>, 'load' | 'renderExport'> & Pick<LawsFilter, 'day' | 'type'>;

/** Products, services, templates of messages and signed texts with the clause that each breaks on a day or later. */
export function BreachesTable({ day, type, ...query }: Props) {
  return (
    <QueryGrid
      {...query}
      id="law-breaches"
      caption="Нарушения"
      keyOf={({ subjectType, subjectId, clauseId }) => `${subjectType} ${subjectId} ${clauseId}`}
      columns={columnsOf(day)}
      failed="Не удалось проверить продукты, услуги и сообщения"
      empty={emptyText(type)}
      picture="done"
    />
  );
}

const fixedColumns: readonly Column<BreachOfClause, Field>[] = [
  {
    title: 'Что',
    exported: ['subjectType'],
    sortBy: ({ subjectType }) => subjectNames[subjectType],
    cell: ({ subjectType }) => subjectNames[subjectType],
  },
  {
    title: 'Название',
    exported: ['subjectName', 'isRunning'],
    narrow: 'top',
    sortBy: ({ subjectName }) => subjectName,
    cell: ({ subjectName, isRunning }) => (
      <>
        <strong>{subjectName}</strong>
        {!isRunning && <Note>не запущен</Note>}
      </>
    ),
  },
  { title: 'Почему', exported: ['reason'], narrow: 'bottom', cell: ({ reason }) => reason },
  {
    title: 'Закон',
    exported: ['law', 'article'],
    sortBy: ({ clause }) => sourceOf(clause),
    cell: ({ clause }) => <ClauseSource clause={clause} />,
  },
];

function columnsOf(day: string): readonly Column<BreachOfClause, Field>[] {
  const from: Column<BreachOfClause, Field> = {
    title: 'Нарушает с',
    exported: ['from'],
    narrow: 'bottomEnd',
    sortBy: (breach) => breach.from,
    cell: (breach) =>
      breach.from > day ? <Tag>{`С ${formatDate(breach.from)}`}</Tag> : `с ${formatDate(breach.from)}`,
  };
  return [...fixedColumns, from];
}
