/** Patches of text that Docusaurus generates for each build, and replaced packages. */
import type {ReplacedPackage, WrittenModules} from '../kinds';

export const written: (WrittenModules | ReplacedPackage)[] = [
  {
    kind: 'written',
    name: 'core: what of the configuration reaches a page',
    why: 'Every page would bring the options of all plugins: the table of redirects, paths of the machine that builds, and a hash of all sources, so that a script which never changes would have another name after each edit.',
    compare: 'See which options genSiteConfig writes by now, and whether a plugin can keep its own out of them.',
    of: {generated: 'docusaurus.config.mjs'},
    by: 'src/site/patches/written/publicConfig.cjs',
    at: [{package: '@docusaurus/core', file: 'lib/server/codegen/codegen.js'}],
  },
  {
    kind: 'written',
    name: 'pages: pictures are asked for without the folder of the build',
    why: 'The request for a picture holds a path of the machine that builds, so the names of all scripts would differ from folder to folder.',
    compare: 'See how createFileLoaderUtils names the second loader of a picture by now.',
    of: 'pages',
    by: 'src/site/patches/written/portableImages.cjs',
    at: [{package: '@docusaurus/utils', file: 'lib/webpackUtils.js'}],
  },
  {
    kind: 'package',
    name: 'packages that report',
    why: 'One tells its maker about each installation, the other asks a registry whenever the site is built.',
    compare: 'See in `npm ls` who brings them by now; when nobody does, drop the workspace.',
    packages: {
      '@scarf/scarf': 'src/operations/supply/silent/scarf',
      'update-notifier': 'src/operations/supply/silent/update-notifier',
    },
  },
];
