import { expect, it } from 'vitest';
import { findSecrets, findUnknownInputs, readRawInputs } from '../../../src/inputs/raw-inputs.ts';

type Variables = Readonly<Record<string, string>>;

// What the official runner sets for an input that is absent, empty, an expression without a value, or `null`.
it.each<[string, Variables, Variables]>([
  [
    'are trimmed',
    { 'INPUT_SITE-ID': ' x\n', INPUT_OPERATION: 'push' },
    { operation: 'push', 'site-id': 'x' },
  ],
  ['are absent if they are empty', { 'INPUT_SITE-ID': '', INPUT_CONFIRMATION: ' ' }, {}],
  [
    'that protect or select stay empty (I1)',
    { INPUT_MATRIX: ' ', INPUT_METHOD: '' },
    { matrix: '', method: '' },
  ],
  [
    'that protect or select are absent if they say so (I1)',
    {
      INPUT_METHOD: 'default',
      INPUT_ENVIRONMENT: ' none ',
      INPUT_COMMIT: 'default',
      'INPUT_DRY-RUN': 'none',
    },
    {},
  ],
  [
    'that do not are what they say',
    { 'INPUT_SITE-ID': 'none', INPUT_REUSE: 'default' },
    { 'site-id': 'none', reuse: 'default' },
  ],
  ['are not absent in another letter case', { INPUT_ENVIRONMENT: 'None' }, { environment: 'None' }],
  ['have other defaults, which count', { 'INPUT_DRY-RUN': 'false' }, { 'dry-run': 'false' }],
])('the inputs %s', (_what, variables, raw) => {
  expect(readRawInputs(variables)).toEqual(raw);
});

it.each<[string, Variables, readonly string[]]>([
  ['a misspelled one', { INPUT_DRYRUN: 'true' }, ['INPUT_DRYRUN']],
  ['one in other letter case', { 'INPUT_DRY-RUN': 'false', 'INPUT_dry-run': 'true' }, ['INPUT_dry-run']],
  ['none that Windows has in other letter case', { 'INPUT_DRY-RUN': 'true', 'INPUT_Dry-Run': 'true' }, []],
  ['none that is cleared', { INPUT_X: '', INPUT_Y: ' ' }, []],
  ['none of the action’s own', { INPUT_OPERATION: 'push', 'INPUT_SITE-ID': 'x' }, []],
  ['no variable of another program', { MY_INPUT_X: 'x', input_file: 'x', INPUT: 'x' }, []],
])('inputs that the action does not know are %s (I2)', (_what, variables, unknown) => {
  expect(findUnknownInputs(readRawInputs(variables))).toEqual(unknown);
});

it.each<[Variables, readonly string[]]>([
  [{ 'api-token': 'wpsk_a', 'github-token': 'ghs_b' }, ['wpsk_a', 'ghs_b']],
  [{ 'github-token': 'none' }, []],
  // Masked, the word would be gone from every log.
  [{ 'api-token': 'NONE', 'github-token': 'None' }, []],
  [{ 'github-token': '' }, []],
  [{ 'api-token': 'Bearer wps_01234567' }, ['Bearer wps_01234567', 'wps_01234567']],
  [{ 'api-token': '"wps_01234567"' }, ['"wps_01234567"', 'wps_01234567']],
  [{ 'api-token': 'wps_0123\r\n45678901 x' }, ['wps_0123\r\n45678901 x', 'wps_0123', '45678901']],
])('the secrets of %j are %j', (raw, secrets) => {
  expect(findSecrets(raw)).toEqual(secrets);
});
