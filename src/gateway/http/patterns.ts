/**
 * The patterns of the contract in words, so that no message shows a regular expression. Each says which characters are allowed,
 * and names the mistake that people make most often.
 */

/** Pattern → what the value must be. */
export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  '^[A-Za-z0-9._:-]+$': 'must be letters A–Z, digits, dots, underscores, colons and hyphens, without spaces',
  '^[a-z0-9_]{1,32}$': 'must be 1 to 32 small letters a–z, digits and underscores',
  '^[A-Z]{3}$': 'must be 3 capital letters, such as EUR',
  '^[A-Z]{3,5}$': 'must be 3 to 5 capital letters, such as EUR or USDT',
  '^https?://': 'must be an address that begins with https:// or http://',
  '^[A-Za-z0-9_-]{1,64}$': 'must be 1 to 64 letters A–Z, digits, underscores and hyphens',
  '^[A-Za-z0-9_-]{8,64}$': 'must be 8 to 64 letters A–Z, digits, underscores and hyphens',
  '^[A-Za-z0-9_-]{9,36}$':
    'must be 9 to 36 letters A–Z, digits, underscores and hyphens, as the first payment returned it',
  '^[A-Za-z0-9_-]+$': 'must be letters A–Z, digits, underscores and hyphens, unchanged',
  '^[A-Za-z0-9.-]+$': 'must be letters A–Z, digits, dots and hyphens',
  '^[A-Za-z0-9][A-Za-z0-9._:/-]+$':
    'must be letters A–Z, digits and . _ : / -, without spaces, and begin with a letter or digit',
  '^[A-Za-z0-9@.:+_-]+$': 'must be letters A–Z, digits and @ . : + _ -, without spaces',
  '^[A-Za-z0-9@.+_-]+$': 'must be letters A–Z, digits and @ . + _ -, without spaces',
  '^[A-Za-z0-9]{32}$': 'must be 32 letters A–Z and digits',
  '^[A-Za-z0-9]{1,64}$': 'must be 1 to 64 letters A–Z and digits',
  '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$': 'must be a language tag such as en or pt-BR',
  '^#[0-9a-fA-F]{6}$': 'must be a colour as # and 6 hexadecimal digits, such as #1a73e8',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{3})?Z$':
    'must be a moment in UTC that ends with Z, such as 2026-11-21T08:00:00Z; an offset such as +02:00 is not accepted',
  '^[0-9]{4,8}$': 'must be 4 to 8 digits',
  '^[0-9]{2}$': 'must be 2 digits',
  '^[0-9]{4}$': 'must be 4 digits',
  '^[0-9]{6}$': 'must be 6 digits',
  '^[0-9]{13}$': 'must be 13 digits, milliseconds since 1970',
  '^[0-9]{12,19}$': 'must be 12 to 19 digits without spaces and hyphens',
  '^(?!.*[0-9]([ -]?[0-9]){11}).*$': 'must not contain a card number, that is, 12 or more digits in a row',
  '^\\+[1-9][0-9]{6,14}$': 'must be + and 7 to 15 digits without spaces, country code first, such as +380501234567',
  '^[A-Za-z0-9+/]{300,700}={0,2}$': 'must be 300 to 700 characters in Base64',
  '^[A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=$': 'must be 20 bytes in Base64: 28 characters, the last one =',
  '^2\\.[1-3]\\.[0-9]$': 'must be a version of 3-D Secure such as 2.2.0',
  '^[0-9a-f]{64}$': 'must be 64 hexadecimal digits in lower case',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$': 'must be a UUID in lower case',
};
