/**
 * The grammars of prismjs extend a global `Prism`; this module sets it to the instance of prism-react-renderer. Import
 * it before the grammars, and delete the global after them.
 */
import {Prism} from 'prism-react-renderer';

(globalThis as {Prism?: unknown}).Prism = Prism;
