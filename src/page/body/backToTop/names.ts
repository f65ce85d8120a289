/** Attribute of the button. */
export const TO_TOP = 'data-to-top';

/** Attribute of the button while it is shown; styled by its component. */
export const SHOWN = 'data-shown';
