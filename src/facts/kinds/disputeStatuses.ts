/** The statuses of a dispute, the moves between them, and what each kind of dispute moves. */
import {disputeStatusesSchema} from '../schemas';
import {oneFile} from './define';
import {movesAreBetweenStatuses} from './statuses';

export const disputeStatuses = oneFile({
  name: 'disputeStatuses',
  file: 'src/contract/data/reference/dispute_statuses.yaml',
  schema: disputeStatusesSchema,
  checks: [movesAreBetweenStatuses],
});
