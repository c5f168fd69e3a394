/* Preloaded into a process (`--import`): it hangs for good once it gets SIGUSR2. */

process.on('SIGUSR2', () => {
  for (;;);
})
