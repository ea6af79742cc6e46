import { readFile } from 'node:fs/promises';
import { chapters } from './chapters.ts';
import type { Chapter, Proof, Requirement } from './requirement.ts';

export const asvsPagePath = 'docs/asvs.md';

/** Empty when the page in git equals the output of the chapters. */
export async function asvsPageProblem(): Promise<string> {
  const kept = await readFile(asvsPagePath, 'utf8').catch(() => '');
  return kept === asvsPage() ? '' : `${asvsPagePath} is not up to date: run \`npm run asvs\``;
}

/** The page with the state of each requirement of levels 1 and 2. */
export function asvsPage(): string {
  const all = chapters.flatMap(({ requirements }) => requirements);
  const deviations = all.filter((requirement) => 'deviation' in requirement);
  const absent = all.filter((requirement) => 'notHere' in requirement);
  const met = all.length - absent.length - deviations.length;
  return `# OWASP ASVS 5.0.0, levels 1 and 2

Written by \`npm run asvs\` from \`tools/asvs/chapters\`; a test finds each test, heading and check that is named here. What the requirements ask for is told in our own
words: the standard itself is at github.com/OWASP/ASVS. Of ${all.length} requirements ${met} are met, ${absent.length} speak of what is not here, ${deviations.length} are deviations:

${deviations.map(deviationLine).join('\n')}

Beside them 6.3.8, of level 3: that a phone is unknown is said, as the specification asks (decision 0007).

${chapters.map(chapterTable).join('\n')}`;
}

function deviationLine(requirement: Requirement): string {
  const { number, asks } = requirement;
  return `- **${number}** (${asks}): ${'deviation' in requirement ? requirement.deviation : ''}.`;
}

function chapterTable({ number, name, requirements }: Chapter): string {
  return `## ${number}. ${name}

| number | level | asks for | how it stands |
| --- | --- | --- | --- |
${requirements.map(row).join('\n')}
`;
}

function row(requirement: Requirement): string {
  const { number, level, asks } = requirement;
  return `| ${number} | ${level} | ${escaped(asks)} | ${escaped(standing(requirement))} |`;
}

function standing(requirement: Requirement): string {
  if ('notHere' in requirement) return `not here: ${requirement.notHere}`;
  const shown = proof(requirement.shownBy);
  return 'deviation' in requirement ? `**deviation**: ${requirement.deviation}; ${shown}` : shown;
}

function proof({ tests, pages = [], checks = [] }: Proof): string {
  return [...tests, ...pages, ...checks.map((check) => `check › ${check}`)].join('; ');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
