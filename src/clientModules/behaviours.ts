/** What a reader does with code and tabs; the components hold no handlers. */
import {install as copyCode} from '../early/copyCode';
import {install as tabs} from '../early/tabs';
import {install as wrapCode} from '../early/wrapCode';

if (typeof document !== 'undefined') {
  copyCode(document);
  tabs(document);
  wrapCode(document);
}
