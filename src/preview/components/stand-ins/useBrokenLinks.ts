/** Stands in for `@docusaurus/useBrokenLinks`: the checks of the sources know every link and anchor. */
const ignore = (): void => {};

export default () => ({collectLink: ignore, collectAnchor: ignore});
