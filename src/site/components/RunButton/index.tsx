/**
 * Run button below the samples of a call. The page contains only this button; the console is loaded when it is pressed,
 * when a link of the page opens it (`RUNS`), or when a link replays a session.
 */
import {useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import Translate from '@docusaurus/Translate';
import type {ConsoleProps} from '@site/src/site/components/Console';
import {RUNS, showWaiting} from '@site/src/page';

type ConsoleComponent = ComponentType<ConsoleProps>;

export default function RunButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [Console, setConsole] = useState<ConsoleComponent>();
  const [open, setOpen] = useState<{sample: string; fragment?: string}>();
  const [failed, setFailed] = useState(false);

  const show = ({fragment, link}: {fragment?: string; link?: HTMLAnchorElement} = {}) => {
    const undo = showWaiting(link ?? button.current!);
    setFailed(false);
    import('@site/src/site/components/Console')
      .then(({default: loaded}) => {
        setConsole(() => loaded);
        setOpen({sample: sampleAbove(button.current!), ...(fragment !== undefined && {fragment})});
      })
      .catch(() => {
        setFailed(true);
        if (link) window.location.assign(link.href);
      })
      .finally(undo);
  };
  // Only the first Run button on a page handles "#replay=" and links.
  const isFirst = () => document.querySelector('.run') === button.current;
  useEffect(() => {
    const {hash} = window.location;
    if (hash.startsWith('#replay=') && isFirst()) show({fragment: hash});
    // oxlint-disable-next-line react/exhaustive-deps -- on arrival only
  }, []);
  // A click before hydration is repeated as soon as React has committed. The link itself would change the address.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(`a.${RUNS}`);
      const {button: pressed, ctrlKey, metaKey, shiftKey, altKey} = event;
      if (!link || pressed !== 0 || ctrlKey || metaKey || shiftKey || altKey || !isFirst()) return;
      event.preventDefault();
      event.stopPropagation();
      show({link});
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
    // oxlint-disable-next-line react/exhaustive-deps -- it reads only what outlives a render
  }, []);

  return (
    <>
      <button type="button" className="run" ref={button} onClick={() => show()}>
        <Translate id="portal.run" description="Opens the console, in which the sample can be sent">
          Run
        </Translate>
      </button>
      {failed && (
        <p role="alert">
          <Translate id="portal.run.failed" description="Said when the script of the console does not arrive">
            The console could not be loaded. Check your connection and try again.
          </Translate>
        </p>
      )}
      {Console && <Console open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Raw request of the samples before the button, whichever tab is selected. */
function sampleAbove(button: Element): string {
  const [tabs, panels] = button.previousElementSibling!.children;
  const index = [...tabs!.children].findIndex((tab) => tab.getAttribute('data-value') === 'http');
  return panels!.children[index]?.querySelector('code[class], pre code')?.textContent ?? '';
}
