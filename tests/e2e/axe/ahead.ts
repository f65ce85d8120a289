/**
 * Builds the axe plan as a separate step, so that the browser tests do not start with one browser reading every page.
 */
import setup from './setup';

void setup();
