/**
 * Class of a link that opens the console, as the first Run button of the page does. Without JavaScript it leads to its
 * address.
 */
export const RUNS = 'runs';
