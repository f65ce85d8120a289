/** Tells a page that the reader has asked for from one that refreshes by itself: only the former takes the focus. */
export interface Asking {
  /** Called at a step of the reader that leads to a page. */
  ask(): void;
  /** @returns true once after such a step */
  take(): boolean;
}

export function createAsking(): Asking {
  let asked = false;
  return {
    ask: () => void (asked = true),
    take() {
      const was = asked;
      asked = false;
      return was;
    },
  };
}
