/** Statuses of a dispute, their transitions, and the effect of each kind of dispute on the wallet. */
import {disputeStatusesSchema} from '../schemas';
import {oneFile} from './define';
import {movesAreBetweenStatuses} from './statuses';

export const disputeStatuses = oneFile({
  name: 'disputeStatuses',
  file: 'src/contract/data/reference/dispute_statuses.yaml',
  schema: disputeStatusesSchema,
  checks: [movesAreBetweenStatuses],
});
