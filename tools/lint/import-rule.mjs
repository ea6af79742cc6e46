/** Tests may import more than the code that they test. */
export const test = '[.](test|e2e|bench)[.]tsx?$';

/** The code of a folder without its tests. */
export function code(path) {
  return { path, pathNot: test };
}

/** A rule of dependency-cruiser; a violation is an error. */
export function rule(name, comment, { from, to }) {
  return { name, comment, severity: 'error', from, to };
}
