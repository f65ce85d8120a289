/** Address of the call facts; the compiled samples are in the same folder. */
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

export function useCallsUrl(): string {
  const {siteConfig} = useDocusaurusContext();
  return useBaseUrl(siteConfig.customFields!.liveCalls as string);
}
