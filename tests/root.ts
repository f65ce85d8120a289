import path from 'node:path';

/** The project's root. */
export const ROOT = path.resolve(__dirname, '..');
