/**
 * Loads the second linter. It is installed with its dependencies in a separate folder, so the types used here are
 * declared by hand: the project must compile without it.
 */
import {toolModule} from '../toolFolders';
import type {JsonObject, Place} from './places';

interface Diagnostic {
  code: string | number;
  message: string;
  path: Place;
}

/** @param value value at the place that the rule's `given` selects */
export type RuleFunction = (
  value: unknown,
  options: unknown,
  context: {path: Place},
) => {message: string; path: Place}[];

export interface Rule {
  description: string;
  message: string;
  severity: 'error';
  given: string[];
  resolved: boolean;
  then: {function: RuleFunction};
}

export interface Ruleset {
  extends: [ruleset: unknown, which: 'all'][];
  rules: Record<string, Rule | 'off'>;
}

interface SpectralCore {
  Spectral: new () => {
    setRuleset(ruleset: Ruleset): void;
    run(document: JsonObject): Promise<Diagnostic[]>;
  };
}

/** @throws ToolNotInstalled */
export function createSpectral(ruleset: Ruleset): InstanceType<SpectralCore['Spectral']> {
  const {Spectral} = toolModule<SpectralCore>('spectral', '@stoplight/spectral-core');
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  return spectral;
}

/** @returns Spectral's own rules for OpenAPI @throws ToolNotInstalled */
export function openApiRules(): unknown {
  return toolModule<{oas: unknown}>('spectral', '@stoplight/spectral-rulesets').oas;
}
