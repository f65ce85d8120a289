// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
/**
 * Docusaurus writes its whole configuration into a module that each page brings. What only a build reads stays out of it:
 * options of plugins hold paths of the machine that builds and a hash of all sources, so that a script which never changes
 * would have another name in each folder and after each edit.
 * @throws Error when the module is written in another way
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
      'Docusaurus writes @generated/docusaurus.config in another way than before: see genSiteConfig of @docusaurus/core, and src/site/patches/written/publicConfig.cjs',
    );
  const config = JSON.parse(json);
  for (const name of FOR_THE_BUILD) delete config[name];
  return `export default ${JSON.stringify(config)};\n`;
};
