// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
/**
 * Docusaurus writes its whole configuration into a module of every page's bundle. This removes the options that only
 * the build uses: they contain local paths and a hash of all sources, so that an otherwise unchanged script would get
 * another name in each checkout and after each edit.
 * @throws Error if the module has an unexpected form
 */
const FOR_THE_BUILD = [
  'presets',
  'plugins',
  'themes',
  'clientModules',
  'headTags',
  'markdown',
  'scripts',
  'ssrTemplate',
  'staticDirectories',
  'storage',
  'stylesheets',
];

module.exports = function publicConfig(source) {
  const [, json] = /^export default (\{.*\});?\s*$/ms.exec(source) ?? [];
  if (json === undefined)
    throw new Error(
      'Docusaurus writes @generated/docusaurus.config in an unexpected form: see genSiteConfig of @docusaurus/core, and src/site/patches/written/publicConfig.cjs',
    );
  const config = JSON.parse(json);
  for (const name of FOR_THE_BUILD) delete config[name];
  return `export default ${JSON.stringify(config)};\n`;
};
