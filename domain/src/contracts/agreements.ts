import type { CardFacts, ContractFacts, PersonalDataFacts } from './facts.ts';
import { card1 } from './versions/card-1.ts';
import { contract1 } from './versions/contract-1.ts';
import { contract2 } from './versions/contract-2.ts';
import { contract3 } from './versions/contract-3.ts';
import { personalData1 } from './versions/personal-data-1.ts';
import { personalData2 } from './versions/personal-data-2.ts';

/** The facts of each document that the customer signs at the checkout with one code (docs/spec/rules.md#11). */
type FactsOf = {
  readonly CONTRACT: ContractFacts;
  readonly PERSONAL_DATA: PersonalDataFacts;
  readonly CARD: CardFacts;
};

export type AgreementKind = keyof FactsOf;

export const agreementKinds = ['CONTRACT', 'PERSONAL_DATA', 'CARD'] as const satisfies AgreementKind[];

export const agreementNames = {
  CONTRACT: 'Договор',
  PERSONAL_DATA: 'Согласие на обработку персональных данных',
  CARD: 'Согласие на списание с карты',
} as const satisfies Record<AgreementKind, string>;

/** A document that is ready to be signed. The screen shows `text`; its hash, the text and the facts are stored. */
export type Agreement = {
  readonly kind: AgreementKind;
  /** Version of the template. */
  readonly version: number;
  readonly text: string;
  /** The values in the text as canonical JSON (RFC 8785); null in signatures of the version before facts. */
  readonly facts: string | null;
};

type Version<Facts> = { readonly version: number; textOf(facts: Facts): string };

/** Every published version, oldest first. A new text is a new file and a new line; published files never change. */
export const publishedVersions: {
  readonly [Kind in AgreementKind]: readonly [Version<FactsOf[Kind]>, ...Version<FactsOf[Kind]>[]];
} = {
  CONTRACT: [contract1, contract2, contract3],
  PERSONAL_DATA: [personalData1, personalData2],
  CARD: [card1],
};

/** The version that is offered for signature now. */
export function currentVersion(kind: AgreementKind): number {
  return newest(publishedVersions[kind]).version;
}

function newest<V>(versions: readonly [V, ...V[]]): V {
  return versions.at(-1) ?? versions[0];
}

/** The current text of a document. */
export function agreementOf<Kind extends AgreementKind>(
  kind: Kind,
  facts: FactsOf[Kind],
): { readonly kind: Kind; readonly version: number; readonly text: string } {
  const published = newest<Version<FactsOf[Kind]>>(publishedVersions[kind]);
  return { kind, version: published.version, text: published.textOf(facts) };
}

/**
 * Builds a signed text again from the stored facts (docs/spec/rules.md#11). The facts of a row have the shape of its
 * version, because the program that wrote them filled the template with them.
 * @throws Error for a version that was never published, and for facts of another shape.
 */
export function replayText(kind: AgreementKind, version: number, facts: string): string {
  const versions: readonly Version<unknown>[] = publishedVersions[kind];
  const published = versions.find((candidate) => candidate.version === version);
  if (published === undefined) throw new Error(`version ${version} of ${kind} was never published`);
  const values: unknown = JSON.parse(facts);
  return published.textOf(values);
}
