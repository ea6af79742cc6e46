import { type AgreementBlock, agreementBlocks } from '#domain/contracts/agreement-blocks.ts';
import styles from './agreement-text.module.css';

type Props = {
  /** The exact signed or offered text. */
  readonly text: string;
  /** The level of the section headings; the title stands above this component. */
  readonly level: 2 | 3;
};

/** A contract or a consent, paragraph by paragraph, without its title. */
export function AgreementText({ text, level }: Props) {
  return (
    <div className={styles.text}>
      {agreementBlocks(text)
        .slice(1)
        .map((block, index) => (
          <Block key={index} block={block} level={level} />
        ))}
    </div>
  );
}

function Block({ block, level }: { readonly block: AgreementBlock } & Pick<Props, 'level'>) {
  const Heading = level === 2 ? 'h2' : 'h3';
  if (block.kind !== 'clause') return <Heading className={styles.heading}>{block.text}</Heading>;
  return (
    <div>
      <p>{block.text}</p>
      {block.items.length > 0 && (
        <ul className={styles.items}>
          {block.items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The title of a document: its first paragraph. «№» stays beside its number. */
export function agreementTitle(text: string): string {
  return (agreementBlocks(text)[0]?.text ?? '').replace('№ ', '№\u00a0');
}
