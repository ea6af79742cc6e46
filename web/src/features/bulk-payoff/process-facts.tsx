import { stageNames } from '#domain/bulk-payoff/stage-names.ts';
import { kopecks } from '#domain/money.ts';
import type { BulkPayoffProcess } from '../../api/bulk-payoff/bulk-payoff.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { timeLeftText } from './bulk-payoff-texts.ts';
import styles from './bulk-payoff-process.module.css';
import { Note } from '../../ui/back-office/note.tsx';

type Props = { readonly process: BulkPayoffProcess };

/** The progress, the pace and the remaining time of a process. */
export function ProcessProgress({ process }: Props) {
  const { stage, rowsChecked, rowsDone, rowsTotal, rowsPerSecond, secondsLeft } = process;
  const isChecking = stage === 'CHECKING';
  const done = isChecking ? rowsChecked : rowsDone;
  const label = isChecking ? 'Проверено строк' : 'Обработано строк';
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={rowsTotal} value={done} />
      <span>{`${label}: ${formatCount(done)} из ${formatCount(rowsTotal)}`}</span>
      {rowsPerSecond !== null && secondsLeft !== null && (
        <Note>{`${formatCount(rowsPerSecond)} строк в секунду, ${timeLeftText(secondsLeft)}`}</Note>
      )}
    </div>
  );
}

/** The effect of a checked file, or the result of a finished one. */
export function ProcessFacts({ process }: Props) {
  const facts = listFacts(process).filter(({ value }) => value !== null);
  return (
    <dl className={styles.facts}>
      <div className={styles.wholeRow}>
        <dt>Файл</dt>
        <dd>{process.fileName ?? 'без названия'}</dd>
      </div>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Fact = { readonly name: string; readonly value: string | null };

function listFacts({ uploadedBy, decidedBy, ...process }: BulkPayoffProcess): readonly Fact[] {
  const { rowsTotal, rowsPayable, amountPayable, rowsPaid, amountPaid, fileStatus, stage } = process;
  const isIdle = stage === 'WAITING' && rowsPayable === 0;
  const state = { name: 'Состояние', value: isIdle ? 'Погашать нечего' : stageNames[stage] };
  const people = [
    { name: 'Загрузил', value: uploadedBy },
    { name: stage === 'CANCELLED' ? 'Отклонил' : 'Решение принял', value: decidedBy },
  ];
  if (stage === 'CANCELLED') {
    return [state, { name: 'Могло быть погашено заказов', value: countText(rowsPayable) }, ...people];
  }
  if (fileStatus === 'COMPLETED') {
    return [
      state,
      { name: 'Погашено заказов', value: countText(rowsPaid) },
      { name: 'На сумму', value: moneyText(amountPaid) },
      { name: 'Не погашено строк', value: countText(rowsPaid === null ? null : rowsTotal - rowsPaid) },
      ...people,
    ];
  }
  return [
    state,
    { name: 'Будет погашено заказов', value: countText(rowsPayable) },
    { name: 'На сумму', value: moneyText(amountPayable) },
    { name: 'Не будет погашено', value: countText(rowsPayable === null ? null : rowsTotal - rowsPayable) },
    ...people,
  ];
}

function countText(count: number | null): string | null {
  return count === null ? null : formatCount(count);
}

function moneyText(amount: number | null): string | null {
  return amount === null ? null : formatMoney(kopecks(amount));
}
