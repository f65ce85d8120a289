/** The part of this folder that runs in a page or a worker, for the other folders: calls as programs. No Node module may be reached from here. */
export {SAMPLE_LABELS} from './labels';
export {renderSample, sampleLanguages} from './languages';
export {shellWord} from './literals/shell';
export {pathBelow, readSample, targetOf} from './rawRequest';
export {recordedPath, sampleId, type PublishedRecording, type PublishedRun} from './recordings/published';
export {inEnglish, type SampleInput, type SampleLanguage, type SampleLanguageId, type Say} from './types';
