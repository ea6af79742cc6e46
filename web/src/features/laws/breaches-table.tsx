import type { LawBreach, LawClause } from '../../api/staff/laws.ts';
import { formatDate } from '../../format/date.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import type { QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { ClauseSource, sourceOf } from './clause-source.tsx';
import { subjectNames } from './laws-filter.ts';

/** A breach with its clause. */
export type BreachOfClause = LawBreach & { readonly clause: LawClause };

type Props = Pick<QueryGridProps<BreachOfClause>, 'load'>;

/** Products, services, templates of messages and signed texts with the clause that each breaks on a day or later. */
export function BreachesTable({ load }: Props) {
  return (
    <QueryGrid
      id="law-breaches"
      caption="Нарушения"
      keyOf={({ subjectType, subjectId, clauseId }) => `${subjectType} ${subjectId} ${clauseId}`}
      columns={columns}
      load={load}
      failed="Не удалось проверить продукты, услуги и сообщения"
      empty="В этот день закон ничто не нарушает"
      icon="check"
    />
  );
}

const columns: readonly Column<BreachOfClause>[] = [
  {
    title: 'Что',
    sortBy: ({ subjectType }) => subjectNames[subjectType],
    cell: ({ subjectType }) => subjectNames[subjectType],
  },
  {
    title: 'Название',
    sortBy: ({ subjectName }) => subjectName,
    cell: ({ subjectName, isRunning }) => (
      <>
        <strong>{subjectName}</strong>
        {!isRunning && <Note>не запущен</Note>}
      </>
    ),
  },
  { title: 'Почему', cell: ({ reason }) => reason },
  {
    title: 'Закон',
    sortBy: ({ clause }) => sourceOf(clause),
    cell: ({ clause }) => <ClauseSource clause={clause} />,
  },
  {
    title: 'Нарушает с',
    sortBy: ({ clause }) => clause.validFrom,
    cell: ({ clause, from }) =>
      clause.validFrom < from ? (
        formatDate(clause.validFrom)
      ) : (
        <Tag tone="accent">{`С ${formatDate(clause.validFrom)}`}</Tag>
      ),
  },
];
