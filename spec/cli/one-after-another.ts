/** Asks for work that never runs twice at once; what is asked while it runs is done once more after it, however often. */
export function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let [isRunning, isDue] = [false, false];
  return async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    while (isDue) {
      isDue = false;
      await work();
    }
    isRunning = false;
  };
}
