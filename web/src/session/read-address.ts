export type Address = {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

/** Splits a path with its query for the router. */
export function readAddress(path: string): Address {
  const [to = path, query = ''] = path.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
