/** Makes the plan of axe as a step of its own, so that the browser tests do not begin with one browser that reads every page. */
import setup from './setup';

void setup();
