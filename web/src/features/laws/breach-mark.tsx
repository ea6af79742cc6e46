import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LawBreach, lawBreachesQuery } from '../../api/laws/laws.ts';
import { formatDate, today } from '../../format/date.ts';
import { plural } from '../../format/plural.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Note } from '../../ui/back-office/note.tsx';

type Props = Pick<LawBreach, 'subjectType' | 'subjectId'> & {
  /** In the line of a list the mark has no reasons. */
  readonly isShort?: boolean;
};

/** The mark of a product or service that breaks a clause today or later, with the reasons. Nothing while loading. */
export function BreachMark({ subjectType, subjectId, isShort = false }: Props) {
  const { data = [] } = useQuery(lawBreachesQuery(today()));
  const breaches = data.filter(
    (breach) => breach.subjectType === subjectType && breach.subjectId === subjectId,
  );
  const [first] = breaches.map(({ from }) => from).toSorted();
  if (first === undefined) return null;
  const isLater = first > today();
  if (isShort) return <Tag>{isLater ? 'Нарушит закон' : 'Нарушает закон'}</Tag>;
  return (
    <>
      <Tag>{isLater ? `Нарушит закон с ${formatDate(first)}` : 'Нарушает закон'}</Tag>
      <Note>
        {breaches.length === 1 ? (
          breaches[0]?.reason
        ) : (
          <Link to={paths.laws}>{plural(breaches.length, ['причина', 'причины', 'причин'])}</Link>
        )}
      </Note>
    </>
  );
}
