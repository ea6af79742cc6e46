/** Reads a `<meta>` that the server wrote into the page. `<base>` is forbidden (docs/spec/reliability.md#D-11). */
export function pageMeta(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
