import { Notice } from './notice.tsx';

type Props = {
  /** null while no answer is lost. */
  readonly text: string | null;
};

/** The window of an act says that its outcome is unknown. */
export function LostAnswer({ text }: Props) {
  return text !== null && <Notice title={text} tone="warning" role="alert" />;
}
