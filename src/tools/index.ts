/** Public entry of this folder: the interactive tools. Other folders import from here. */
export {LiveError, startGateway} from './console/client';
export {
  curlCommand,
  filterEntries,
  httpText,
  isExchange,
  supportSummary,
  toHar,
  unsentText,
  type CallEntry,
  type Entry,
  type LogSnapshot,
} from './console/log';
export type {
  CallResult,
  Change,
  Complaint,
  CallDescription,
  Draft,
  Outcome,
  ReceivedCallback,
  GatewayInfo,
} from './console/protocol';
export {decodeReplay, type ReplayState} from './console/replay';
export {
  sayIn,
  prepareSample,
  type CallFacts,
  type CallsFile,
  type Problem,
  type PreparedSample,
} from './console/samples/calls';
export {runSample, type CompiledSample, type RunResult} from './console/samples/run';
export {STAND_INS} from './console/samples/standIns';
export {MAX_BODY_LENGTH, memberOf, withMember, withNextId} from './console/session/draft';
export {differences, nextExpiry, statusHistory, type TrackedObject, type Objects} from './console/session/objects';
export {moneyIn} from './console/session/money';
export {eventOf, statusOf, type EventStatus} from './console/session/records';
export {
  createSession,
  type Phase,
  type SentCall,
  type Session,
  type ShownPage,
  type Snapshot,
} from './console/session/session';
export type {DecoderClient} from './decoder/client';
export type {Field, Unit} from './decoder/decoded';
export type {DecoderFacts, Machine, OperationFacts, Way} from './decoder/facts';
export {DECODER_FILES, type DecoderPaths} from './decoder/files';
export type {DecoderResult, DecodedPiece, Range} from './decoder';
export {loadDecoder, loadWords} from './decoder/lazy';
export {inWords, type Message, type Words} from './decoder/message';
export {questionOf, expectedSignature, type LabInput, type ExpectedSignature} from './lab/entered';
export {
  LAB_FACTS,
  type Example,
  type LabFacts,
  type LabSubject,
  type RepairLanguage,
  type MistakeWords,
} from './lab/facts';
export {hexDump, legible, readBytes, visible, type Notation} from './lab/notation';
export {findCause} from './lab/search';
