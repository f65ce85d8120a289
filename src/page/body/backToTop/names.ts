/** On the button. */
export const TO_TOP = 'data-to-top';

/** On the button while it is shown; styled by its component. */
export const SHOWN = 'data-shown';
