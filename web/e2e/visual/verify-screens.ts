import { openGivenSteps } from './interactions';
import {
  shareMonth,
  shareMonthNotFinal,
  shareMonthWithoutPieces,
  smallShareMonth,
  understatedShareMonth,
} from './mock/share-months';
import type { Screen } from './screens';
import { arabicDigits, pending } from './states';

const VERIFY = '/finance/verify/2026-10';

/** The page "Verify my share" in its states. */
export const verifyScreens: readonly Screen[] = [
  { name: 'finance-verify', path: VERIFY, as: 'member', overrides: shareMonth, variants: 'all' },
  {
    name: 'finance-verify-path',
    path: VERIFY,
    as: 'member',
    overrides: shareMonth,
    interact: openGivenSteps,
  },
  { name: 'finance-verify-mismatch', path: VERIFY, as: 'member', overrides: understatedShareMonth },
  { name: 'finance-verify-not-final', path: VERIFY, as: 'member', overrides: shareMonthNotFinal, variants: 'one' },
  { name: 'finance-verify-small', path: VERIFY, as: 'member', overrides: smallShareMonth, variants: 'one' },
  { name: 'finance-verify-empty', path: VERIFY, as: 'member', overrides: shareMonthWithoutPieces, variants: 'one' },
  {
    name: 'finance-verify-arabic-digits',
    path: VERIFY,
    as: 'member',
    overrides: [...shareMonth, arabicDigits('/users/me')],
    preferences: { numerals: 'arab' },
    variants: 'one',
  },
  {
    name: 'finance-verify-waiting',
    path: VERIFY,
    as: 'member',
    overrides: [pending('/revenue-share/statement'), pending('/revenue-share/public-report')],
    isLoading: true,
    variants: 'one',
  },
];
