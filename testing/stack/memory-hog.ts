/** Preloaded into a product process. On SIGUSR2 it allocates memory until the process runs out of it. */
process.on('SIGUSR2', () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, index) => index));
});
