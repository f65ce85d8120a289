/** Checks for each patch that a bundle contains it in the code it was written for. */
import path from 'node:path';
import type {
  AbsentModule,
  ComponentPatch,
  InnerUse,
  ModulePatch,
  Patch,
  TextPatch,
  ThemeComponent,
  WrittenModules,
} from '../kinds';
import {packageFile} from '../packages';
import {filesOf, givenBy, loaderOfWritten, loaderOptions, PAGES, pathOf, type Places} from '../rules';
import type {Module} from './graph';

/** Modules of a bundle by file. */
type Bundle = ReadonlyMap<string, Module[]>;

/** End of the path of a package's file, in any copy of the package. */
const tailOf = ({package: name, file}: {package: string; file: string}) => path.join('node_modules', name, file);

/** @returns a function that is true for the files to check: those named by a patch, and other copies of them */
export function concerns(places: Places, patches: readonly Patch[]): (file: string) => boolean {
  const named = new Set<string>();
  const tails = new Set<string>();
  for (const patch of patches) {
    for (const at of filesOf(patch)) tails.add(tailOf(at));
    if (patch.kind === 'module') named.add(givenBy(places, patch));
    if (patch.kind === 'component') for (const one of componentsOf(patch)) named.add(componentFile(places, one));
    if (patch.kind === 'written' && patch.of !== 'pages') named.add(pathOf(places, patch.of));
  }
  const pages = patches.some((patch) => patch.kind === 'written' && patch.of === 'pages');
  return (file) => {
    if (named.has(file) || (pages && PAGES.test(file))) return true;
    const start = file.lastIndexOf(`${path.sep}node_modules${path.sep}`);
    return start !== -1 && tails.has(file.slice(start + 1));
  };
}

const componentsOf = (patch: ComponentPatch): ThemeComponent[] => [patch, ...(patch.with ?? [])];

function componentFile({root}: Places, {component}: ThemeComponent): string {
  return path.join(root, 'src/theme', component, 'index.tsx');
}

/**
 * @param modules those selected by `concerns`
 * @returns the problems, a sentence or two each; empty if every patch has been applied
 */
export function prove(places: Places, patches: readonly Patch[], modules: readonly Module[]): string[] {
  const bundle = new Map<string, Module[]>();
  for (const one of modules) bundle.set(one.file, [...(bundle.get(one.file) ?? []), one]);
  return patches.flatMap((patch) =>
    [...copies(places, patch, modules), ...problemsOf(places, patch, bundle)].map(
      (problem) =>
        `Patch “${patch.name}”: ${problem} ${patch.compare} Then update the patch in src/site/patches/registry.`,
    ),
  );
}

function problemsOf(places: Places, patch: Patch, bundle: Bundle): string[] {
  switch (patch.kind) {
    case 'text':
      return ofText(places, patch, bundle);
    case 'module':
      return ofModule(places, patch, bundle);
    case 'absent':
      return ofAbsent(places, patch, bundle);
    case 'component':
      return componentsOf(patch).flatMap((one) => ofComponent(places, patch, one, bundle));
    case 'written':
      return ofWritten(places, patch, bundle);
    case 'package':
      return [];
    case 'inner':
      return ofInner(places, patch, bundle);
  }
}

/** Reports second copies of a package, nested in another package, which would stay unpatched. */
function copies({root}: Places, patch: Patch, modules: readonly Module[]): string[] {
  return filesOf(patch).flatMap((at) => {
    const file = packageFile(root, at);
    const others = modules.filter((one) => one.file !== file && one.file.endsWith(path.sep + tailOf(at)));
    return others.map((other) => `the bundle contains another copy of it, ${name(root, other.file)}.`);
  });
}

function ofText(places: Places, patch: TextPatch, bundle: Bundle): string[] {
  const file = packageFile(places.root, patch.at);
  const found = bundle.get(file) ?? [];
  if (found.length !== 1)
    return [`the bundle contains ${name(places.root, file)} ${found.length} times, so its text was not replaced once.`];
  return found[0]!.request.includes(`loader.cjs?${loaderOptions(patch)}`)
    ? []
    : [`${name(places.root, file)} is bundled without it.`];
}

function ofModule(places: Places, patch: ModulePatch, bundle: Bundle): string[] {
  const {root} = places;
  const at = packageFile(root, patch.at);
  const given = givenBy(places, patch);
  const foreign = (file: string) => !file.startsWith(path.join(root, 'src') + path.sep);
  const askers = patch.askedBy.map((asker) => pathOf(places, asker));
  const got = (bundle.get(given) ?? []).flatMap((one) => one.askedBy);
  const left = new Set([given, ...(patch.leftTo ?? []).map((file) => packageFile(root, file))]);
  // All omitted modules share the same empty replacement.
  const expected = patch.by === null ? new Set(got) : new Set(askers);
  return [
    ...askers
      .filter((asker) => !got.includes(asker))
      .map((asker) => `${name(root, asker)} no longer imports ${patch.at.file}, or gets the original.`),
    ...got
      .filter((asker) => foreign(asker) && !expected.has(asker))
      .map((asker) => `${name(root, asker)} also gets the replacement.`),
    ...(bundle.get(at) ?? [])
      .flatMap((one) => one.askedBy)
      .filter((asker) => !left.has(asker))
      .map((asker) => `${name(root, asker)} also imports ${patch.at.file}, and gets the original.`),
  ];
}

function ofAbsent({root}: Places, {at}: AbsentModule, bundle: Bundle): string[] {
  const found = bundle.get(packageFile(root, at)) ?? [];
  return found.flatMap(({askedBy}) => askedBy).map((asker) => `${name(root, asker)} adds ${at.package} to the bundle.`);
}

function ofComponent(places: Places, {how}: ComponentPatch, one: ThemeComponent, bundle: Bundle): string[] {
  const {root} = places;
  const own = componentFile(places, one);
  const [stock] = one.from;
  const asked = (bundle.get(own) ?? []).flatMap(({askedBy}) => askedBy);
  if (asked.length === 0) return [`nothing imports @theme/${one.component} any more.`];
  const inside = (bundle.get(packageFile(root, stock)) ?? []).flatMap(({askedBy}) => askedBy);
  return how === 'wrapped' && !inside.includes(own)
    ? [`it does not wrap ${stock.package}/${stock.file}: @theme-original leads elsewhere.`]
    : [];
}

function ofWritten(places: Places, patch: WrittenModules, bundle: Bundle): string[] {
  const loader = loaderOfWritten(places, patch);
  const found =
    patch.of === 'pages'
      ? [...bundle].flatMap(([file, modules]) => (PAGES.test(file) ? modules : []))
      : (bundle.get(pathOf(places, patch.of)) ?? []);
  if (found.length === 0)
    return [`the bundle contains no ${patch.of === 'pages' ? 'Markdown page' : patch.of.generated}.`];
  return [...new Set(found.filter(({request}) => !request.includes(loader)).map(({file}) => file))].map(
    (file) => `${name(places.root, file)} is bundled without ${patch.by}.`,
  );
}

function ofInner(places: Places, patch: InnerUse, bundle: Bundle): string[] {
  const file = packageFile(places.root, patch.at[0]);
  const asked = (bundle.get(file) ?? []).flatMap((one) => one.askedBy);
  return patch.askedBy
    .map((asker) => pathOf(places, asker))
    .filter((asker) => !asked.includes(asker))
    .map((asker) => `${name(places.root, asker)} does not import the shared copy of ${patch.at[0].file}.`);
}

const name = (root: string, file: string) => path.relative(root, file).split(path.sep).join('/');
