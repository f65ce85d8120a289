/** The selected tab. The selection is in the DOM, not in React state, see `src/site/components/Tabs`. */
import {useLayoutEffect, useState, type RefObject} from 'react';

/**
 * @param group an element with one tab list
 * @returns the value of the selected tab
 */
export function useChosenTab(group: RefObject<HTMLElement | null>): string | undefined {
  const [chosen, setChosen] = useState<string>();
  useLayoutEffect(() => {
    const tabs = group.current!.querySelector('[role=tablist]')!;
    const read = () => setChosen(tabs.querySelector<HTMLElement>('[aria-selected=true]')?.dataset.value);
    read();
    const observer = new MutationObserver(read);
    observer.observe(tabs, {subtree: true, attributeFilter: ['aria-selected']});
    return () => observer.disconnect();
  }, [group]);
  return chosen;
}
