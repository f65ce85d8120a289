/** Proposes newer oldest supported versions, from the days of release in the installed compatibility data. */
import type {Pin} from '../../facts';
import {compareVersions, releasesOf} from './compat';

/** Age in years at which the newest version that is so old becomes the oldest supported one. */
const YEARS: Readonly<Partial<Record<Pin['browser'], number>>> = {chrome: 2, edge: 2, firefox: 2};

/** Versions of Firefox whose extended support has begun in or before the data: every 12 or 13 months. */
const EXTENDED_SUPPORT = [115, 128, 140, 153] as const;

/** A pin and the version that replaces it; the same version if it stays, with the reason. */
export interface Proposal {
  pin: Pin;
  version: string;
  why: string;
}

/** @param day ISO date, normally that of the data */
const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/**
 * @param pins the present ones
 * @param day ISO date to which the age is counted
 */
export function proposals(pins: readonly Pin[], day: string): Proposal[] {
  const extended = pins
    .filter(({browser}) => browser === 'firefox')
    .sort((one, other) => compareVersions(one.version, other.version));
  return pins.map((pin) => {
    const years = YEARS[pin.browser];
    if (years === undefined)
      return {pin, version: pin.version, why: 'stays: older phones cannot have a newer one; decide by hand'};
    const until = yearsBefore(day, years);
    const old = releasesOf(pin.browser).filter(({date}) => date <= until);
    const isExtended = extended.length > 1 && pin === extended[0];
    const found = old
      .filter(({version}) => !isExtended || EXTENDED_SUPPORT.some((one) => String(one) === version))
      .at(-1);
    if (!found || compareVersions(found.version, pin.version) <= 0)
      return {pin, version: pin.version, why: `stays: the newest that is ${years} years old is ${found?.version}`};
    return {pin, version: found.version, why: `released on ${found.date}, ${years} years before the data`};
  });
}
