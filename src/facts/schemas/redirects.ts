/** Old routes and their targets. */
import * as z from 'zod';
import {route} from './common';

export const redirectsSchema = z.array(z.strictObject({from: route, to: route}));
