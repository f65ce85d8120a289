/** Public entry of the parts of this folder that run in a page or a worker. It must not reach Node modules. */
export {default as CodeBlock} from './components/CodeBlock';
export {default as ContentsLine} from './components/ContentsLine';
export {default as CrashScreen} from './components/CrashScreen';
export {useForeignLinks} from './components/ForeignLinks';
export {default as NearestRoutes} from './components/NearestRoutes';
export {CONTENTS_ID, default as PageLine} from './components/PageLine';
export {default as PlayButton} from './components/PlayButton';
export {default as RunButton} from './components/RunButton';
export {useSearchTerms} from './components/SearchTerms';
export {default as TableFilter} from './components/TableFilter';
export {TabItem, default as Tabs} from './components/Tabs';
export {default as WaysOn} from './components/WaysOn';
