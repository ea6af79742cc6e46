/**
 * Runs before the main script. It keeps a press of «Продолжить» on the prerendered page, so that the form does not
 * reload the page.
 */
export function holdEarlySubmit(): void {
  const first = document.querySelector<HTMLElement>('#first-page');
  first?.addEventListener('submit', (event) => {
    event.preventDefault();
    first.dataset['pressed'] = '';
  });
}
