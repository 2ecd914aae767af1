/** Between two steps of long work, so that others are served. */
export function breath(): Promise<void> {
  return new Promise((resume) => {
    setImmediate(resume);
  });
}
