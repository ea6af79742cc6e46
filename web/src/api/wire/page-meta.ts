/** What the server writes into the page for the screens: a `<meta>`, because `<base>` is forbidden (docs/spec/reliability.md#D-11). */
export function pageMeta(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
