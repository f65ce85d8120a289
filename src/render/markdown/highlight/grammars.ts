/** Prism with every grammar of the site. The order counts: a grammar uses those that it finds. */
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
