/** The public entry of this folder: contract and data, read and checked. Other folders import from here. */
export {ARCHIVE_FOLDER, FACT_PLACES, factFiles} from './sources';
export {getArchive, versionOf, versionPages} from './archive';
export {remembered} from './cache';
export {
  CSV_MEDIA,
  JSON_MEDIA,
  getOperation,
  type AuthScheme,
  type Contract,
  type Example,
  type Operation,
  type Schema,
} from './contract';
export {contractHash} from './contractHash';
export {decimalsOf, gatewayDecimals} from './decimals';
export {filledText} from './sourceText';
export {disputeCost} from './disputeCost';
export {FactsError, formatProblem, knownNames, type Problem} from './errors';
export {filesBelow} from './files';
export {flowRequest} from './flowRequest';
export {
  alternatives,
  clearingDays,
  companions,
  CARD_TERMS,
  disputesOf,
  flowCurrencies,
  isPushed,
  isRequired,
  cancelUnpaid,
  withdrawnBy,
  type Withdrawn,
  lateTerms,
  passedReferences,
  refundByContract,
  refundRules,
  returnRules,
  refundSupport,
  takesCardTerms,
  type RefundRules,
} from './flowTerms';
export {checkFrontMatter} from './frontMatter';
export {hasFullHistory} from './history';
export {idFields, isExplainedBy, type IdField} from './idFields';
export {readJson} from './json';
export {isMaps, LiveFacts, type FactChange} from './live';
export {keyOrder, kindsOfFile} from './kindsOfFile';
export {getFacts, loadFacts, type Facts} from './load';
export type {LocatedValue} from './located';
export {methodName} from './methodName';
export {methodNumbers} from './methodNumbers';
export {
  METHOD_SIDEBAR_FILE,
  SERVICES,
  methodPageName,
  pageIds,
  readMethodSidebar,
  sidebarProblems,
} from './methodSidebar';
export {operationPaths} from './operationPaths';
export {pageTitles} from './pageTitles';
export {adviceCode} from './networkCodes';
export {pick, valueAt} from './pick';
export {CONTRACT_FILE, lintContract, loadContract, warmUpContract} from './readContract';
export {
  docRouteList,
  docRoutes,
  docsFolder,
  frontMatterOf,
  markdownFiles,
  mirrorOf,
  PAGE_FOLDERS,
  pageRoutes,
  routeIn,
  routeOf,
} from './routes';
export {
  changelogSchema,
  confidence,
  errorsSchema,
  METHOD_KINDS,
  methodSchema,
  testPhonesSchema,
  type BrowserName,
  type BankList,
  type CardRules,
  type Changelog,
  type Direction,
  type DisputeAdvice,
  type DisputeReasons,
  type DisputeStatuses,
  type Disputes,
  type ErrorEntry,
  type Fact,
  type FailureReason,
  type Flow,
  type FlowExamples,
  type Gateway,
  type GoLiveValue,
  type IdEntry,
  type InvoiceStates,
  type Method,
  type MethodKind,
  type MethodRecord,
  type MethodSidebar,
  type MethodTest,
  type MonthStep,
  type OutcomeBranch,
  type OutcomePlace,
  type OutcomeTree,
  type Pin,
  type PlayedMonth,
  type RegionKind,
  type ReportState,
  type Reports,
  type SandboxSeed,
  type SidebarFolder,
  type Statuses,
  type SubdivisionCountry,
  type TestCard,
  type TestCards,
  type TestOutcome,
} from './schemas';
export {blogFrontMatter, docFrontMatter} from './schemas/frontMatter';
export {
  FRONT_MATTER,
  readSidecar,
  recordedHashes,
  sidecarFolder,
  sidecarOf,
  stalePages,
  staleKeys,
  staleSections,
  textSections,
  TRANSLATED_KEYS,
  type StaleSection,
  type TextSection,
} from './sections';
export {phoneAnchor} from './testPhones';
export {FRONT_MATTER_SCHEMAS, nameLists, schemaPlaces, type SchemaPlace} from './schemaPlaces';
export {blacklistedOutcome, flowTests, softDeclined} from './testValues';
export {createTranslator, readStrings, stringKey, type TranslatedString, type Translator} from './translate';
export {readYaml} from './yaml';
