/** Copies a text that is still being made when the reader clicks. */
import {writeClipboard} from '@site/src/page';

/**
 * Safari lets a page write to the clipboard only while it handles the click, but accepts a promise for the text then.
 * @throws Error of `pending`, or DOMException if the browser refuses
 */
export async function copyPending(pending: Promise<string>): Promise<void> {
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined;
  if (!clipboard?.write || typeof ClipboardItem === 'undefined') return writeClipboard(document, await pending);
  const content = pending.then((text) => new Blob([text], {type: 'text/plain'}));
  try {
    await clipboard.write([new ClipboardItem({'text/plain': content})]);
  } catch (error) {
    // The browser reports a refusal of its own for a text that could not be made.
    await pending;
    throw error;
  }
}
