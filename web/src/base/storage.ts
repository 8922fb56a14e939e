/** What this browser keeps between visits. */

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Whether it could be written. A browser that keeps nothing can still play until its page is closed. */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function erase(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept, so nothing has to go.
  }
}
