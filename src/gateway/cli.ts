/** `npm run sandbox`. */
import {runCommand} from './commandLine';

void runCommand({
  name: 'npm run sandbox --',
  // Loaded only now, so that `--help` and complaints come at once.
  start: async (options) => (await import('./start')).startSandbox(options),
});
