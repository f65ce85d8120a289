/** Records of payment methods. */
import {methodSchema, type Method, type MethodRecord} from '../../schemas';
import {testPhoneValues} from '../../testPhones';
import {withCardTests} from '../../testValues';
import {folderOf, type ReadKind} from '../define';
import {testCards} from '../testCards';
import {testPhones} from '../testPhones';
import {actorsFit, capsHold, failuresFitTheDirection, payoutsSpeakForThemselves} from './actors';
import {examplesFitTheirNetwork, inputsPassTheirRules} from './fields';
import {
  amountsFitTheService,
  basisIsSupported,
  cancelledMoneyGoesBack,
  disputesAreSaidOnce,
  flowNamesExist,
  groupsHaveOneReading,
  instructionsPassTheirRules,
  limitsFitTheirCurrency,
  holdsSayWhatTheyAllow,
  referencesExist,
  lateApprovalsGoBack,
  lateMoneyIsPushed,
  reasonsFitTheTerms,
  refundsAreSaidOnce,
  refundTermsFit,
  stepsNameWhatExists,
} from './flows';
import {
  countriesExist,
  currenciesExist,
  rulesDecide,
  serviceIdsDiffer,
  sourcesAreListed,
  testsLeadSomewhere,
} from './record';
import {dueDatesHaveTimeZones, paymentsInTimeAreNotLate, returnsFindTheCustomer} from './late';
import {transferIsSound} from './transfer';

/** Keyed by the name of the record. */
export const methods = folderOf({
  name: 'methods',
  folder: 'src/contract/data/methods',
  schema: methodSchema,
  checks: [
    sourcesAreListed,
    countriesExist,
    currenciesExist,
    rulesDecide,
    inputsPassTheirRules,
    examplesFitTheirNetwork,
    transferIsSound,
    flowNamesExist,
    groupsHaveOneReading,
    holdsSayWhatTheyAllow,
    lateApprovalsGoBack,
    lateMoneyIsPushed,
    cancelledMoneyGoesBack,
    reasonsFitTheTerms,
    returnsFindTheCustomer,
    paymentsInTimeAreNotLate,
    dueDatesHaveTimeZones,
    refundsAreSaidOnce,
    refundTermsFit,
    disputesAreSaidOnce,
    referencesExist,
    amountsFitTheService,
    limitsFitTheirCurrency,
    basisIsSupported,
    instructionsPassTheirRules,
    stepsNameWhatExists,
    actorsFit,
    payoutsSpeakForThemselves,
    failuresFitTheDirection,
    capsHold,
    testsLeadSomewhere,
  ],
  checkAll: serviceIdsDiffer,
  value: withTests,
});

/** Returns the record with its test phones and test cards filled in. */
function withTests(record: MethodRecord, read: ReadKind): Method {
  const tests = Object.entries(record.tests).map(([name, entry]) => {
    if (Array.isArray(entry)) return [name, entry];
    const {country, operator} = entry.test_phones;
    return [name, testPhoneValues(read(testPhones).value, country, operator)];
  });
  return withCardTests({...record, tests: Object.fromEntries(tests) as Method['tests']}, read(testCards).value);
}
