export {ROOT} from '../src/operations/root';
