/** Samples of calls: complete programs that sign at run time, and the raw request. Pure functions. */
export {requestTarget} from './client';
export {flowSampleInput, sampleInput} from './input';
export {renderSample, sampleLanguages} from './languages';
export type {SampleInput, SampleLanguageId} from './types';
