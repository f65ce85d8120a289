/** Never reports a newer version, and makes no requests. */
export default () => ({});
