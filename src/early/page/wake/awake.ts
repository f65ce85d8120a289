/** Attribute of a control that does not wait for React: what it stands on is there only when something has failed. */
export const AWAKE = 'data-awake';
