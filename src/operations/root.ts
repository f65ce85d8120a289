import path from 'node:path';

/** The project's root, absolute. */
export const ROOT = path.resolve(__dirname, '../..');
