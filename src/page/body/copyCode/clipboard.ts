/**
 * Copies a text to the clipboard. The Clipboard API exists only in secure contexts; elsewhere, such as on a host of the
 * local network, a hidden field is selected and copied.
 * @throws DOMException if the browser refuses
 */
export async function writeClipboard(root: Document, text: string): Promise<void> {
  const clipboard = root.defaultView?.navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const focused = root.activeElement as HTMLElement | null;
  const field = root.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  root.body.append(field);
  field.select();
  const done = root.execCommand('copy');
  field.remove();
  focused?.focus({preventScroll: true});
  if (!done) throw new DOMException('The browser refuses to copy', 'NotAllowedError');
}
