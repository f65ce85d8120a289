/** Stands in for `@docusaurus/ExecutionEnvironment`: components of a page run on the server of the preview only. */
export default {canUseDOM: false};
