/** Prism with all grammars of the site. The import order matters: a grammar extends those loaded before it. */
import './exposePrism';
import 'prismjs/components/prism-markup-templating';
import 'prismjs/components/prism-java';
import 'prismjs/components/prism-json';
import 'prismjs/components/prism-bash';
import 'prismjs/components/prism-php';
import 'prismjs/components/prism-javascript';
import 'prismjs/components/prism-python';
import 'prismjs/components/prism-http';
import 'prismjs/components/prism-kotlin';
import 'prismjs/components/prism-sql';
import {Prism} from 'prism-react-renderer';

delete (globalThis as {Prism?: unknown}).Prism;

export {Prism};
