/**
 * The grammars of prismjs extend a global `Prism`; this puts the instance of prism-react-renderer there. Import it before
 * them, and take the global away after them.
 */
import {Prism} from 'prism-react-renderer';

(globalThis as {Prism?: unknown}).Prism = Prism;
