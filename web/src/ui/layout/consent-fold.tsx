import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { ConsentScope } from '#domain/consents/consent.ts';
import { Collapse } from './collapse.tsx';

type Props = {
  readonly scope: ConsentScope;
  /** Names the payment for a screen reader on a page with several consents. */
  readonly about?: string | undefined;
  /** The heading level of the title. */
  readonly level?: 2 | 3;
};

/** The text that the client agrees to, folded below the button (docs/spec/screens.md, docs/spec/rules.md#11). */
export function ConsentFold({ scope, about, level = 3 }: Props) {
  return (
    <Collapse
      level={level}
      title={
        <>
          Что вы разрешаете
          {about !== undefined && <span className="visually-hidden">: {about}</span>}
        </>
      }
    >
      <p>{consentTexts[scope].text}</p>
    </Collapse>
  );
}
