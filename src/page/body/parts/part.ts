/** A script of the page that is fetched on intent. What was done before it is there is done again, oldest first. */
import {isAwake} from '../wake/awake';
import {FAILED, type Failure} from '../wake/failed';
import {READY, type PartName} from './names';

export interface Part {
  /** Has it ready, for whoever is about to need it. */
  prefetch(): void;
  /** Fetches and runs it. */
  run(): void;
  /** Whether it listens by itself. */
  isReady(): boolean;
  /** Runs it, and does something again when it listens. @param drop ends the waiting when it has not arrived */
  wait(again: () => void, drop?: () => void): void;
}

/** As long as a click that asks for React waits before the page says so, in ms. */
const PATIENCE = 20_000;

export function partAt(root: Document, name: PartName, address: string): Part {
  let hinted = false;
  let ready = false;
  let script: HTMLScriptElement | undefined;
  /** The cache may hold what was cut off. */
  let spoilt = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  let waiting: {again: () => void; drop: (() => void) | undefined}[] = [];
  const tell = (detail: Failure) => dispatchEvent(new CustomEvent(FAILED, {detail}));

  root.addEventListener(READY, (event) => {
    if ((event as CustomEvent<PartName>).detail !== name) return;
    ready = true;
    clearTimeout(late);
    const all = waiting;
    waiting = [];
    for (const {again} of all) again();
  });

  /** The next one who asks for it tries again. */
  const fail = () => {
    if (ready) return;
    clearTimeout(late);
    script?.remove();
    script = undefined;
    spoilt = true;
    hinted = false;
    for (const {drop} of waiting) drop?.();
    waiting = [];
    // Before React is there the guard hears of it by itself.
    if (isAwake(root)) tell({what: address, move: true});
  };

  const run = () => {
    if (ready || script) return;
    const own = root.createElement('script');
    script = own;
    script.src = address;
    script.addEventListener('error', fail);
    // It can be cut off, or a page of the host in its place.
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
    prefetch() {
      if (hinted || ready || script) return;
      hinted = true;
      const link = root.createElement('link');
      link.rel = 'prefetch';
      link.as = 'script';
      link.href = address;
      root.head.append(link);
    },
    run,
    isReady: () => ready,
    wait(again, drop) {
      waiting.push({again, drop});
      run();
    },
  };
}
