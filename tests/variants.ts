/**
 * Variants in which a test runs: locale, theme, width, before and after hydration, language of a sample. `npm test`
 * runs the rows of a table next to the test; the table contains every value and every pair of values of two factors.
 * `npm test -- --all`, and each kind of test on its own (`npm run test:e2e`), runs every combination.
 */

/** Environment variable that selects the variants of a run; set by `npm test`. */
export const VARIANTS = 'TEST_VARIANTS';
export const EVERY_VARIANT = 'all';

export type Factors = Readonly<Record<string, readonly unknown[]>>;
export type Variant<Of extends Factors> = {[Name in keyof Of]: Of[Name][number]};

/** @returns every combination of the values; the last factor changes first */
export function combinations<const Of extends Factors>(factors: Of): Variant<Of>[] {
  return Object.entries(factors).reduce<Record<string, unknown>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({...row, [name]: value}))),
    [{}],
  ) as Variant<Of>[];
}

/** True for impossible combinations, such as a reader who is offline and whose page loads its script. */
type Except<Of extends Factors> = (variant: Variant<Of>) => boolean;

/**
 * @param except combinations that need no row; a pair that occurs only in these needs none either
 * @returns descriptions of the values and pairs of values that no row contains
 */
export function uncovered<const Of extends Factors>(
  factors: Of,
  rows: readonly Variant<Of>[],
  except: Except<Of> = () => false,
): string[] {
  const possible = combinations(factors).filter((variant) => !except(variant));
  const names = Object.keys(factors);
  // A factor alone is treated as a pair with itself.
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const));
  const wanted = pairs.flatMap(([one, other]) =>
    possible.map((variant) => ({[one]: variant[one], [other]: variant[other]})),
  );
  const holds = (row: Variant<Of>, pair: Record<string, unknown>) =>
    Object.entries(pair).every(([name, value]) => row[name] === value);
  const missing = wanted
    .filter((pair) => !rows.some((row) => holds(row, pair)))
    .map((pair) =>
      Object.entries(pair)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(' with '),
    );
  return [...new Set(missing)];
}

/** @returns true if this run includes every combination */
export const wantsEveryVariant = (): boolean => process.env[VARIANTS] !== 'table';

/**
 * @param factors the values of each factor
 * @param table the rows that `npm test` runs, with values in the order of the factors
 * @param except impossible combinations
 * @param all true for every combination; by default depends on the run
 * @returns the variants to declare a test for
 * @throws Error naming what the table lacks, or a value that no factor has
 */
export function variants<const Of extends Factors>(
  factors: Of,
  table: readonly (readonly Of[keyof Of][number][])[],
  {except = () => false, all = wantsEveryVariant()}: {except?: Except<Of>; all?: boolean} = {},
): Variant<Of>[] {
  const names = Object.keys(factors);
  const rows = table.map((values) => {
    const unknown = values.find((value, index) => !factors[names[index]!]?.includes(value));
    if (unknown !== undefined || values.length !== names.length)
      throw new Error(
        `Row ${JSON.stringify(values)} of the table of variants does not fit the factors ${names.join(', ')}`,
      );
    return Object.fromEntries(values.map((value, index) => [names[index], value])) as Variant<Of>;
  });
  const impossible = rows.find(except);
  if (impossible) throw new Error(`Row ${JSON.stringify(impossible)} of the table of variants cannot be`);
  const missing = uncovered(factors, rows, except);
  if (missing.length > 0) throw new Error(`No row of the table of variants holds ${missing.join('; ')}`);
  return all ? combinations(factors).filter((variant) => !except(variant)) : rows;
}
