/** Before the app's own script: «Продолжить» on the page that the server has sent waits for it instead of loading the page anew. */
export function holdEarlyPress(): void {
  const first = document.querySelector<HTMLElement>('#first-page');
  first?.addEventListener('submit', (event) => {
    event.preventDefault();
    first.dataset['pressed'] = '';
  });
}
