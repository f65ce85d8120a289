/** Samples of calls: complete programs that sign at run time, and the raw request. Pure functions. */
export {requestTarget} from './client';
export {publishedFiles} from './collections';
export {flowSampleInput, sampleInput} from './input';
export {renderSample, sampleLanguages} from './languages';
export {libraryProgram} from './library';
export {javascriptLiteral, javascriptString} from './literals/javascript';
export {EVENT_OPERATION, receiverInput, receiverLanguages} from './receivers';
export {publishedRecordings} from './recordings/publish';
export {readRecordings} from './recordings/read';
export type {SampleInput, SampleLanguageId} from './types';
