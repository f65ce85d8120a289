/** The merchant's answer: what it announces, what arrives, and when the bank has all of it. */
import {refuse} from '../../refusals';
import {checkUpload, unknownAddress, type Upload} from '../documents';
import type {Ids} from '../ids';
import type {Codes} from './codes';
import {evidenceOf, type Response} from './evidence';
import {type DisputeMoves, keepEvidence, type Shelf} from './moves';
import type {DisputeState} from './types';

interface Defence {
  /** @throws IllegalMove for a dispute that waits for no answer */
  defend(dispute: DisputeState, response: Response): void;
  /** @throws Refusal uploadAddressNotFound, uploadAddressUsed, disputeNotAnswerable, or because the file is another one */
  upload(token: string, upload: Upload): void;
}

export function createDefence(shelf: Shelf, codes: Codes, {move, goOn}: DisputeMoves, ids: Ids): Defence {
  /** As soon as nothing is awaited, the bank has it. */
  const examine = (dispute: DisputeState) => {
    if (dispute.evidence.some(({state}) => state === 'awaited')) return;
    move(dispute, codes.examined);
    const {defended = [codes.won]} = dispute.way;
    // The last result applies to all further defences.
    const to = defended[Math.min(dispute.examined, defended.length - 1)]!;
    dispute.examined += 1;
    goOn(dispute, [to]);
  };

  return {
    defend(dispute, response) {
      const last = dispute.evidence.at(-1)?.id ?? 0;
      keepEvidence(dispute, [...dispute.evidence, ...evidenceOf(response, last, () => ids.uuid())]);
      examine(dispute);
    },
    upload(token, upload) {
      const dispute = shelf.all.find(({evidence}) => evidence.some((entry) => entry.token === token));
      const awaited = dispute?.evidence.find((entry) => entry.token === token);
      if (!dispute || !awaited) throw unknownAddress();
      checkUpload(awaited, upload);
      if (dispute.status !== codes.waits)
        throw refuse('disputeNotAnswerable', 'path', `belongs to dispute ${dispute.id}, which waits for no answer`);
      keepEvidence(
        dispute,
        dispute.evidence.map((entry) => (entry === awaited ? {...entry, state: 'received' as const} : entry)),
      );
      examine(dispute);
    },
  };
}
