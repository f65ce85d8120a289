/** Finds secrets in the steps of a replay link. */
import type {Step} from './state';

/** True if a text of the step contains a secret, verbatim, JSON-escaped or percent-encoded. */
export function holdsSecret(step: Step, secrets: readonly string[]): boolean {
  const wanted = secrets.filter((secret) => secret !== '');
  return textsOf(step).some((text) =>
    [text, plain(text)].some((form) => wanted.some((secret) => form.includes(secret))),
  );
}

function textsOf(step: Step): string[] {
  switch (step.kind) {
    case 'call':
      return [step.path, step.body];
    case 'page':
      return [step.token, step.action, ...Object.entries(step.fields).flat()];
    case 'clock':
    case 'receiver':
    case 'reset':
      return [];
  }
}

/** Decodes JSON and percent escapes of single characters (`\u0073`, `%73`). ASCII is enough, since tokens are ASCII. */
function plain(text: string): string {
  return text.replaceAll(/(?:\\u00|%)([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
