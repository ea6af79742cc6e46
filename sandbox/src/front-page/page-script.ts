import { type Markup, markup } from '../markup.ts';

/** Refreshes messages and copies card numbers; the page also works without scripts. */
export const pageScript: Markup = markup`
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = 'Скопировано';
  setTimeout(() => { button.textContent = 'Скопировать'; }, 1500);
});
setInterval(async () => {
  if (document.hidden) return;
  for (const place of document.querySelectorAll('[data-refresh]')) {
    const answer = await fetch('/front-page/' + place.dataset.refresh).catch(() => null);
    if (answer === null || !answer.ok) continue;
    const html = await answer.text();
    if (place.innerHTML !== html) place.innerHTML = html;
  }
}, 2000);
`;
