/** Replaces the theme's hook, which compares the window with 996 px: the layouts change at a width in em. */
import {useEffect, useState} from 'react';
import {WIDE} from '@site/src/page';

export function useWindowSize(): 'desktop' | 'mobile' | 'ssr' {
  // The first value is that of the server, so that hydration finds what was built.
  const [size, setSize] = useState<'desktop' | 'mobile' | 'ssr'>('ssr');
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const update = () => setSize(wide.matches ? 'desktop' : 'mobile');
    update();
    wide.addEventListener('change', update);
    return () => wide.removeEventListener('change', update);
  }, []);
  return size;
}
