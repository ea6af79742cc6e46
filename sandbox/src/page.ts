import { type Markup, markup } from './markup.ts';

/** The page frame of bank, shop and sandbox; they differ in the accent colour. */
export function page(content: { title: string; accent: string; body: Markup; wide?: boolean }): string {
  const { title, accent, body, wide = false } = content;
  return markup`<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body style="--accent: ${accent}">
    <main class="${wide ? 'wide' : 'narrow'}">${body}</main>
  </body>
</html>`.markup;
}

const style: Markup = markup`
:root { color-scheme: light dark; --ground: #f3f4f6; --sheet: #fff; --ink: #1b1f24; --quiet: #5b6470; --line: #d5d9df; --warn: #b3261e; --warn-ground: #fdecea; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171a; --sheet: #1e2226; --ink: #f0f2f4; --quiet: #a4adb8; --line: #3a4149; --warn: #ff9d94; --warn-ground: #3a1f1d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { margin: 0 auto; padding: 16px; }
main.narrow { max-width: 480px; }
main.wide { max-width: 1280px; }
section, .sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin: 0 0 16px; }
h1 { font-size: 22px; line-height: 1.25; margin: 8px 0 16px; }
h2 { font-size: 18px; line-height: 1.3; margin: 0 0 12px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 12px; font-weight: 600; }
label.choice { padding-left: 28px; }
label.choice input { margin-left: -28px; }
label.choice small { display: block; }
label small, .quiet { font-weight: 400; color: var(--quiet); }
input, select { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 8px; }
input[type='checkbox'], input[type='radio'] { display: inline-block; width: 20px; min-height: 20px; margin: 0 8px 0 0; vertical-align: middle; accent-color: var(--accent); }
input[aria-invalid='true'] { border-color: var(--warn); }
button, a.button { display: inline-block; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: #fff; cursor: pointer; text-decoration: none; }
button.plain { background: transparent; color: inherit; border-color: var(--quiet); font-weight: 400; }
button.block { width: 100%; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; }
.row > label { flex: 1 1 120px; }
.columns { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr)); align-items: start; }
.columns > section { margin: 0; min-width: 0; }
.error { color: var(--warn); font-weight: 600; }
.alert { background: var(--warn-ground); color: var(--warn); border-radius: 8px; padding: 12px 16px; margin: 0 0 16px; }
.columns > .full { grid-column: 1 / -1; }
.pan { white-space: nowrap; }
.sum { font-size: 28px; font-variant-numeric: tabular-nums; margin: 0 0 4px; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; text-align: right; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 400; }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
ul { padding-left: 20px; margin: 0 0 12px; overflow-wrap: anywhere; }
`;
