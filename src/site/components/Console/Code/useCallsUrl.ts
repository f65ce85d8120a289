/** Where the facts of the calls stand, and beside them the compiled samples. */
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

export function useCallsUrl(): string {
  const {siteConfig} = useDocusaurusContext();
  return useBaseUrl(siteConfig.customFields!.liveCalls as string);
}
