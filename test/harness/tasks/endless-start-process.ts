/* Never becomes ready, and uses all the CPU time it gets. */

for (;;);
