/** Loaded into a process of the product before anything else: upon SIGUSR2 it keeps whatever it allocates, until there is no memory left. */
process.on('SIGUSR2', () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, index) => index));
});
