/** Statuses of a refund, their transitions, and their initiators. */
import {refundStatusesSchema} from '../schemas';
import {oneFile} from './define';
import {movesAreBetweenStatuses} from './statuses';

export const refundStatuses = oneFile({
  name: 'refundStatuses',
  file: 'src/contract/data/reference/refund_statuses.yaml',
  schema: refundStatusesSchema,
  checks: [movesAreBetweenStatuses],
});
