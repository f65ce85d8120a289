/**
 * The theme notices a new announcement only after it has hidden it by the old dismissal, so a returning reader would see
 * it on the second page. This forgets the dismissal in time.
 * @param id id of the present announcement
 */
export function forgetOldDismissal(id: string): void {
  try {
    if (localStorage.getItem('docusaurus.announcement.id') !== id) {
      localStorage.setItem('docusaurus.announcement.dismiss', 'false');
    }
  } catch {
    // Storage is denied: nothing was dismissed.
  }
}
