/**
 * A script below `src/page/parts` that is loaded on demand. Actions before it has loaded are queued and repeated in
 * order.
 */
import {fetchAhead} from '../hydration/ahead';
import {isHydrated} from '../hydration/state';
import {LOAD_FAILED, type LoadFailure} from '../hydration/loadFailure';
import {READY, type PartName} from './names';

export interface Part {
  /** Fetches the script ahead. */
  fetchAhead(): void;
  /** Loads and runs the script. */
  run(): void;
  /** True if the script has installed its listeners. */
  isReady(): boolean;
  /**
   * Runs the script, and repeats an action when it is ready.
   * @param again the action
   * @param drop called instead if the script fails to load
   */
  wait(again: () => void, drop?: () => void): void;
}

/** Time to wait for the script before the page reports a delay, in ms: the same as for hydration. */
const PATIENCE = 20_000;

export function partAt(root: Document, name: PartName, address: string): Part {
  let ready = false;
  let script: HTMLScriptElement | undefined;
  /** True after a failure: the HTTP cache may contain a truncated file. */
  let spoilt = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  let waiting: {again: () => void; drop: (() => void) | undefined}[] = [];
  const tell = (detail: LoadFailure) => dispatchEvent(new CustomEvent(LOAD_FAILED, {detail}));

  root.addEventListener(READY, (event) => {
    if ((event as CustomEvent<PartName>).detail !== name) return;
    ready = true;
    clearTimeout(late);
    const all = waiting;
    waiting = [];
    for (const {again} of all) again();
  });

  /** Resets the state, so that the next request loads the script again. */
  const fail = () => {
    if (ready) return;
    clearTimeout(late);
    script?.remove();
    script = undefined;
    spoilt = true;
    for (const {drop} of waiting) drop?.();
    waiting = [];
    // Before hydration the load guard catches the error event itself.
    if (isHydrated(root)) tell({what: address, move: true});
  };

  const run = () => {
    if (ready || script) return;
    const own = root.createElement('script');
    script = own;
    script.src = address;
    script.addEventListener('error', fail);
    // The script may be truncated, or the host may have sent an HTML page instead. A script that ran has already set
    // `ready`.
    script.addEventListener('load', fail);
    const add = () => root.head.append(own);
    if (spoilt)
      void fetch(address, {cache: 'reload'})
        .then((answer) => answer.arrayBuffer())
        .then(add, add);
    else add();
    late = setTimeout(() => tell({what: address, late: true}), PATIENCE);
  };

  return {
    fetchAhead() {
      if (!ready && !script) fetchAhead(address);
    },
    run,
    isReady: () => ready,
    wait(again, drop) {
      waiting.push({again, drop});
      run();
    },
  };
}
