/**
 * Puts a text on the clipboard. The browser offers its own way on secure origins only; elsewhere, such as a host of the
 * local network, a hidden field is selected and copied.
 * @throws DOMException when the browser refuses
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
