/**
 * Runs with the frame that is drawn next, which has to lay out the page anyway: who measures while the page is still being read
 * makes one long task of both. A page that nobody sees yet is drawn by no frame, and is measured at once.
 */
export function withFrame(root: Document, run: () => void): void {
  if (root.hidden) run();
  else requestAnimationFrame(run);
}
