import { readFile } from 'node:fs/promises';

type LockedPackage = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/**
 * Finds packages that are missing in the lock file. npm omits an optional package that it could not fetch on the
 * current machine, and `npm ci` of npm 11 and later then refuses the file on every machine.
 */
export async function lockFileProblems(): Promise<string> {
  const { packages } = parseLockFile(await readFile('package-lock.json', 'utf8'));
  const findings: string[] = [];
  for (const [path, { dependencies, optionalDependencies }] of Object.entries(packages)) {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!isReachable(packages, path, name))
        findings.push(`${name}, wanted by ${path || 'package.json'}, is missing`);
    }
  }
  return findings.join('\n');
}

function parseLockFile(text: string): { packages: Record<string, LockedPackage> } {
  const value: unknown = JSON.parse(text);
  if (!isLockFile(value)) throw new Error('package-lock.json is not a lock file of npm 7 or later');
  return value;
}

function isLockFile(value: unknown): value is { packages: Record<string, LockedPackage> } {
  return typeof value === 'object' && value !== null && 'packages' in value;
}

/** Finds a package as Node does: in the folder of the importing package, then in the folders around it. */
function isReachable(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`] !== undefined)
      return true;
    if (place === '') return false;
  }
}
