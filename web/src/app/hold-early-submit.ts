/**
 * Runs before the main script. Records a press of «Продолжить» on the prerendered page and stops the form from
 * reloading the page.
 */
export function holdEarlySubmit(): void {
  const firstPage = document.querySelector<HTMLElement>('#first-page');
  firstPage?.addEventListener('submit', (event) => {
    event.preventDefault();
    firstPage.dataset['pressed'] = '';
  });
}
