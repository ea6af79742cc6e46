import type { Instant } from '#domain/dates.ts';
import { type AgreementBlock, agreementBlocks } from '#domain/contracts/agreement-blocks.ts';
import type { HashedAgreement } from '../../use-cases/documents/view-order-consents.ts';
import type { DocumentBlock, PrintedDocument } from './printed-document.ts';

/** A document of the checkout as PDF: the same text as on the page, and its hash (docs/spec/rules.md#11). */
export function agreementDocument({ text, textHash }: HashedAgreement, madeAt: Instant): PrintedDocument {
  const [title, ...parts] = agreementBlocks(text);
  return {
    title: title?.text ?? '',
    madeAt,
    blocks: [...parts.flatMap(printedBlocks), { kind: 'text', text: `SHA-256 текста: ${textHash}` }],
  };
}

function printedBlocks(block: AgreementBlock): readonly DocumentBlock[] {
  if (block.kind !== 'clause') return [{ kind: 'heading', text: block.text }];
  return [block.text, ...block.items.map((item) => `— ${item}`)].map((text) => ({ kind: 'text', text }));
}
