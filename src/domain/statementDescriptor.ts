/** Text for the statement of a customer. Nothing is cut or replaced: a bank would show something else than was meant. */
import {cardNumbersIn} from './masking/cards';

/** Rules of a rail for the text. */
export interface DescriptorRules {
  max_length: number;
  /** As between the brackets of a regular expression. */
  alphabet: string;
  /** At least one character has to be a letter. */
  letter?: boolean | undefined;
}

/** @returns what is wrong with the text, or `null` */
export function complaintOnDescriptor(
  text: string,
  {max_length: most, alphabet, letter}: DescriptorRules,
): string | null {
  const characters = [...text];
  if (characters.length > most) return `must be at most ${most} characters for this service`;
  const permitted = new RegExp(`^[${alphabet}]$`, 'u');
  const foreign = characters.find((character) => !permitted.test(character));
  if (foreign !== undefined) return `contains “${foreign}”; this service passes on [${alphabet}] only`;
  if (text.trim() !== text) return 'must not begin or end with a space';
  if (letter && !/[A-Za-z]/.test(text)) return 'must contain at least one letter from A to Z';
  return cardNumbersIn(text).length > 0 ? 'must not contain a card number' : null;
}
