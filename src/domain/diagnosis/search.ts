/**
 * Searches for the mistake by changing the correct procedure in one place, then in two, until it reproduces the sent
 * signature. Only a complete match is certain; the probability of a chance match is 1 in 2^256.
 */
import {utf8} from '../platform/bytes';
import {freshnessOf} from './freshness';
import {type Mistake, MISTAKES} from './kinds';
import {forget, right} from './macs';
import {hintsOf, type Match, readOutput} from './output';
import {equalBytes, partingOf} from './parting';
import {headOf, type Plan, textOfPlan} from './plan';
import type {Cause, Certainty, Diagnosis, Limits, Question, SearchProgress} from './types';
import {type Pairs, pairsOf} from './pairs';
import {isOfText, variantsOf} from './variants';
import {type NamedMistake, named, type Variant, variant} from './variants/types';

/** Maximum number of bytes hashed between two steps; takes a few milliseconds. */
const STEP_BYTES = 400_000;
/** Cost of hashing a text in addition to its length, in bytes. */
const OVERHEAD = 300;
/** Maximum difference in milliseconds between two readings of the clock. */
const LOOKS_APART = 2000;

/** A way to sign that reproduces the sent signature. */
interface MatchingPlan {
  named: readonly NamedMistake[];
  plan: Plan;
  complete: boolean;
}

const rightPlan = ({token, point, key, purpose}: Question, body: Uint8Array): Plan => ({
  token: utf8(token),
  point: String(point),
  key,
  word: 'word' in purpose ? purpose.word : undefined,
  method: 'word' in purpose ? 'POST' : purpose.method,
  path: purpose.path ?? '/',
  blank: ' ',
  dot: '.',
  order: ['point', 'key', 'purpose'],
  separator: '\n',
  body,
  wrap: undefined,
  whole: undefined,
  mac: right,
});

/**
 * @yields the progress every few milliseconds, so that a page can render in between
 * @returns the diagnosis
 */
export function* search(question: Question, limits: Limits): Generator<SearchProgress, Diagnosis, void> {
  try {
    return yield* createSearch(question, limits).run();
  } finally {
    forget();
  }
}

function createSearch(question: Question, limits: Limits) {
  const body = typeof question.body === 'string' ? utf8(question.body) : question.body;
  const base = rightPlan(question, body);
  const baseText = textOfPlan(base);
  const output = readOutput(question.signature);
  const {signedText} = question;
  const given = typeof signedText === 'string' ? utf8(signedText) : signedText;
  const tried: SearchProgress = {singles: 0, pairs: 0, pairsLeft: 0};
  const looked = new Set<Mistake>();
  const keyCauses = freshnessOf(question);
  let sinceStep = 0;

  const cost = (text: Uint8Array) => text.byteLength + OVERHEAD;

  /** Yields when enough has been hashed since the last step. */
  function* pace(bytes: number): Generator<SearchProgress, void, void> {
    sinceStep += bytes;
    if (sinceStep < STEP_BYTES) return;
    sinceStep = 0;
    yield {...tried};
  }

  const attempt = (plan: Plan, text: Uint8Array): Match | undefined => output(plan.mac(plan.token, text, plan));
  const found = (names: readonly NamedMistake[], plan: Plan, {named: more, complete}: Match): MatchingPlan => ({
    named: [...names, ...more],
    plan,
    complete,
  });

  /**
   * Tries single variants and skips those without effect.
   * @returns all that reproduce the signature, shortest explanation first, and all variants with an effect
   */
  function* singles(
    variants: readonly Variant[],
    from: Plan,
    fixed?: Uint8Array,
  ): Generator<SearchProgress, {results: MatchingPlan[]; useful: Variant[]}, void> {
    const results: MatchingPlan[] = [];
    const useful: Variant[] = [];
    let left = limits.singleBytes;
    for (const one of variants) {
      const plan = {...from, ...one.change};
      const text = fixed ?? textOfPlan(plan);
      left -= cost(text);
      if (left < 0) break;
      for (const {kind} of one.named) looked.add(kind);
      const isSame =
        plan.mac === from.mac &&
        equalBytes(plan.token, from.token) &&
        (fixed !== undefined || equalBytes(text, baseText));
      if (!isSame) {
        useful.push(one);
        tried.singles++;
        const match = attempt(plan, text);
        if (match) results.push(found(one.named, plan, match));
      }
      yield* pace(cost(text));
    }
    return {results: results.sort((one, other) => rank(one) - rank(other)), useful};
  }

  /**
   * Tries pairs of variants of different slots.
   * @returns the first pair that reproduces the signature
   */
  function* pairs(
    combined: Pairs,
    from: Plan,
    fixed?: Uint8Array,
  ): Generator<SearchProgress, MatchingPlan | undefined, void> {
    let left = limits.pairBytes;
    let count = 0;
    let likely: MatchingPlan | undefined;
    for (const [one, other] of combined.bestFirst()) {
      const plan = {...from, ...one.change, ...other.change};
      const text = fixed ?? textOfPlan(plan);
      left -= cost(text);
      if (left < 0) {
        tried.pairsLeft += combined.count - count;
        break;
      }
      count++;
      tried.pairs++;
      const match = attempt(plan, text);
      if (match) {
        const both = found([...one.named, ...other.named], plan, match);
        if (both.complete) return both;
        likely ??= both;
      }
      yield* pace(cost(text));
    }
    return likely;
  }

  /** Tries keys near the sent one, for programs that read the clock separately for header and text. */
  function* looksApart(): Generator<SearchProgress, MatchingPlan | undefined, void> {
    const key = Number(question.key);
    if (!/^\d{13}$/.test(question.key)) return undefined;
    looked.add('key-taken-twice');
    let left = limits.singleBytes;
    for (let apart = 1; apart <= LOOKS_APART; apart++) {
      for (const milliseconds of [apart, -apart]) {
        const plan = {...base, key: String(key + milliseconds)};
        const text = textOfPlan(plan);
        left -= cost(text);
        if (left < 0) return undefined;
        tried.singles++;
        const match = attempt(plan, text);
        if (match) return found([named('key-taken-twice', {milliseconds})], plan, match);
        yield* pace(cost(text));
      }
    }
    return undefined;
  }

  const causesOf = (names: readonly NamedMistake[], certainty: Certainty): Cause[] =>
    names.map((one) => ({...one, certainty}));

  function result(
    outcome: Diagnosis['outcome'],
    causes: readonly Cause[],
    text: Uint8Array | undefined,
    alternatives: readonly (readonly Cause[])[] = [],
  ): Diagnosis {
    const blamed = new Set(causes.map(({kind}) => kind));
    // All signature formats are decoded together, so all of them have been tried.
    const all = [...looked, ...MISTAKES.output.filter((kind) => kind !== 'output-missing' && kind !== 'output-object')];
    return {
      outcome,
      causes,
      alternatives,
      parting: text && partingOf(baseText, text, utf8(headOf(base)).byteLength),
      ruledOut: outcome === 'right' ? [] : all.filter((kind) => !blamed.has(kind)),
      tried,
    };
  }

  function explained(ways: readonly MatchingPlan[]): Diagnosis {
    const [first, ...others] = ways;
    const certainty = (way: MatchingPlan): Certainty => (way.complete ? 'certain' : 'likely');
    return result(
      'named',
      [...causesOf(first!.named, certainty(first!)), ...keyCauses],
      textOfPlan(first!.plan),
      others.filter(({complete}) => complete === first!.complete).map((way) => causesOf(way.named, certainty(way))),
    );
  }

  function unexplained(hints: readonly NamedMistake[], text?: Uint8Array): Diagnosis {
    return result('not recognised', [...causesOf(hints, 'likely'), ...keyCauses], text);
  }

  /** Finds the token and MAC function with which a text was signed. */
  function* signedBy(
    text: Uint8Array,
    variants: readonly Variant[],
    from: Plan,
  ): Generator<SearchProgress, MatchingPlan | undefined, void> {
    const plainly = attempt(from, text);
    if (plainly) return found([], from, plainly);
    const ofSigning = variants.filter((one) => !isOfText(one));
    const {results, useful} = yield* singles(ofSigning, from, text);
    if (results[0]) return results[0];
    return limits.pairs ? yield* pairs(pairsOf(useful), from, text) : undefined;
  }

  /** @returns the variants that turn the correct text into the signed one; undefined if there are none */
  function* textMistakes(
    variants: readonly Variant[],
    text: Uint8Array,
  ): Generator<SearchProgress, MatchingPlan | undefined, void> {
    if (equalBytes(baseText, text)) return {named: [], plan: base, complete: true};
    const ofText = variants.filter(isOfText);
    const gives = (plan: Plan) => equalBytes(textOfPlan(plan), text);
    for (const {named: names, change} of ofText) {
      for (const {kind} of names) looked.add(kind);
      const plan = {...base, ...change};
      if (gives(plan)) return {named: names, plan, complete: true};
      yield* pace(cost(text));
    }
    const apart = clockOf(text, question, base);
    if (apart && gives(apart.plan)) return {...apart, complete: true};
    let left = limits.pairBytes;
    for (const [one, other] of limits.pairs ? pairsOf(ofText).bestFirst() : []) {
      const plan = {...base, ...one.change, ...other.change};
      left -= cost(text);
      if (left < 0) break;
      if (gives(plan)) return {named: [...one.named, ...other.named], plan, complete: true};
      yield* pace(cost(text));
    }
    return undefined;
  }

  function* withText(variants: readonly Variant[], text: Uint8Array): Generator<SearchProgress, Diagnosis, void> {
    const mistakes = yield* textMistakes(variants, text);
    const signing = yield* signedBy(text, variants, base);
    const why = mistakes?.named ?? [textHint(base, text)];
    const textCertainty: Certainty = mistakes ? 'certain' : 'likely';
    if (!signing) {
      const hints = hintsOf(question.signature);
      // The signed text is known but no variant of signing it reproduces the signature, so suspect the token.
      const rest = causesOf(hints.length > 0 ? hints : [named('token-other')], 'likely');
      const isNamed = mistakes !== undefined && mistakes.named.length > 0;
      return result(
        isNamed ? 'named' : 'not recognised',
        [...causesOf(why, textCertainty), ...rest, ...keyCauses],
        text,
      );
    }
    const causes = [
      ...causesOf(why, textCertainty),
      ...causesOf(signing.named, signing.complete ? 'certain' : 'likely'),
      ...keyCauses,
    ];
    if (causes.length === 0) return result('right', [], undefined);
    return result(mistakes || signing.named.length > 0 ? 'named' : 'not recognised', causes, text);
  }

  function* run(): Generator<SearchProgress, Diagnosis, void> {
    const asItShouldBe = attempt(base, baseText);
    if (asItShouldBe?.complete) {
      const causes = [...causesOf(asItShouldBe.named, 'certain'), ...keyCauses];
      return result(causes.length > 0 ? 'named' : 'right', causes, undefined);
    }
    const hints = hintsOf(question.signature);
    if (hints.some(({kind}) => kind === 'output-missing' || kind === 'output-object')) {
      // Without a signature there is nothing to search for, but the texts can be compared.
      if (!given) return unexplained(hints);
    }
    const variants = variantsOf(question, body);
    if (given) return yield* withText(variants, given);
    const {results, useful} = yield* singles(variants, base);
    if (results[0]?.complete) return explained(results);
    const clock = yield* looksApart();
    if (clock?.complete) return explained([clock]);
    if (limits.pairs) {
      const both = yield* pairs(pairsOf(useful, variants), base);
      if (both?.complete) return explained([both]);
      if (both && !asItShouldBe && results.length === 0) return explained([both]);
    }
    if (asItShouldBe) return explained([found([], base, asItShouldBe)]);
    return results.length > 0 ? explained(results) : unexplained(hints);
  }

  return {run};
}

/** Prefers complete matches, then fewer mistakes. */
const rank = ({named: names, complete}: MatchingPlan) => names.length + (complete ? 0 : 100);

/** Detects a text that is correct except for the time in its key. */
function clockOf(text: Uint8Array, {key}: Question, base: Plan): Omit<MatchingPlan, 'complete'> | undefined {
  const digits = /^\d+\.(\d{13})\./.exec(String.fromCharCode(...text.subarray(0, 40)))?.[1];
  if (digits === undefined || digits === key) return undefined;
  const variants = variant('key', 'key-taken-twice', {key: digits}, {milliseconds: Number(digits) - Number(key)});
  return {named: variants.named, plan: {...base, ...variants.change}};
}

/** Names the part in which an unexplained text differs. */
function textHint(base: Plan, text: Uint8Array): NamedMistake {
  const head = utf8(`${headOf(base)}${base.separator}`);
  return named(equalBytes(head, text.subarray(0, head.byteLength)) ? 'body-other' : 'head-other');
}
