/** Where verified webhooks wait for the step that asks for them. */
export interface Inbox<T> {
  put(key: string, value: T): void;
  /** The value of the key, now or as soon as it comes; undefined when it does not come in time. */
  take(key: string, timeoutMs: number): Promise<T | undefined>;
}

export function createInbox<T>(): Inbox<T> {
  const arrived = new Map<string, T>();
  const waiting = new Map<string, (value: T) => void>();
  return {
    put(key, value) {
      arrived.set(key, value);
      waiting.get(key)?.(value);
    },
    take(key, timeoutMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), timeoutMs);
        const found = (value: T): void => {
          clearTimeout(timer);
          waiting.delete(key);
          resolve(value);
        };
        const present = arrived.get(key);
        if (present === undefined) waiting.set(key, found);
        else found(present);
      });
    },
  };
}
