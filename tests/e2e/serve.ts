/** The host of the browser suite: the built site on the port that is named. */
import path from 'node:path';
import {ROOT} from '../root';
import {startStaticHost} from './staticHost';

void startStaticHost(path.join(ROOT, 'build'), Number(process.argv[2]));
