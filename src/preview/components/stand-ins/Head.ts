/** Stands in for `@docusaurus/Head`: the preview has a head of its own. */
export default (): null => null;
