import { consentTexts } from '#domain/consents/consent-texts.ts';
import { Collapse } from '../../../ui/layout/collapse.tsx';
import type { EnteredScope } from './card-consent.ts';

type Props = {
  readonly scope: EnteredScope;
  /** What is paid, where a page has several such folds. */
  readonly about?: string | undefined;
};

/** The text that the client agrees to, folded below the button (docs/spec/screens.md, docs/spec/rules.md#11). */
export function ConsentFold({ scope, about }: Props) {
  return (
    <Collapse
      level={3}
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
