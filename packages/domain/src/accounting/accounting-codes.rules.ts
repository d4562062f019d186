// Rules of VAT codes and system accounts: what a row may hold, and how it stands beside the others.
import { type PlacedRefusal, type Refusal, Refused } from '../kernel/refusal.ts'
import { codeRefusals } from './accounting-codes.refusals.ts'
import {
  type AccountNature,
  type AccountType,
  accountNatureCodes,
  accountNatures,
  accountTypes,
  type SystemAccountInput,
  type VatCodeInput,
  type VatType,
  vatTypes,
} from './accounting-codes.schema.ts'

/** `'5.5'` → « 5,50 % ». */
export const formatRate = (rate: string): string =>
  `${Number(rate).toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}\u00a0%`

type Facts<T> = {
  /** Enabled rows other than this one. */
  readonly others: readonly T[]
  /** The row as it is stored; null for a new one. */
  readonly stored: (T & { readonly isEnabled: boolean }) | null
  /** Rows of books that name it. */
  readonly usedCount: number
}
export type VatFacts = Facts<{ readonly code: string; readonly type: VatType; readonly rate: string }>
export type AccountFacts = Facts<{
  readonly code: string
  readonly class: number
  readonly nature: AccountNature | null
}>

const say = (rows: readonly (readonly [path: string, refusal: Refusal | false | undefined])[]): void => {
  const refusals = rows.flatMap(([path, refusal]): PlacedRefusal[] => (refusal ? [{ ...refusal, path }] : []))
  if (refusals.length > 0) throw new Refused(refusals)
}

/** Refuses, all at once, what keeps a VAT code from being saved. Several exemptions stand at 0 %: each has its article. */
export const checkVatCode = (input: VatCodeInput, { others, stored, usedCount }: VatFacts): void => {
  const isOn = stored?.isEnabled ?? true
  const same = others.find((other) => other.code.toUpperCase() === input.code)
  const sameRate = others.find((other) => other.type === input.type && Number(other.rate) === Number(input.rate))
  const isRateChanged = stored !== null && Number(stored.rate) !== Number(input.rate)
  say([
    ['code', !/^[A-Z0-9][A-Z0-9-]*$/.test(input.code) && codeRefusals.vatCodeShape],
    ['code', isOn && same && codeRefusals.vatCodeTaken(input.code)],
    ['rate', input.type === 'exempt' && Number(input.rate) !== 0 && codeRefusals.vatRateExempt],
    [
      'rate',
      isOn &&
        input.type !== 'exempt' &&
        sameRate &&
        codeRefusals.vatRateTaken(formatRate(input.rate), vatTypes[input.type], sameRate.code),
    ],
    ['rate', isRateChanged && usedCount > 0 && codeRefusals.vatRateUsed],
  ])
}

/** Classes 6 and 7 are those of expenses and revenues; 1 to 5 make the balance sheet; 8 holds what the others do not. */
const fits = (accountClass: number, type: AccountType): boolean => {
  if (accountClass === 6) return type === 'expense'
  if (accountClass === 7) return type === 'revenue'
  return accountClass === 8 || type === 'asset' || type === 'liability'
}
export const natureFits = (nature: AccountNature, type: AccountType): boolean =>
  (accountNatures[nature].types as readonly AccountType[]).includes(type)

/** Refuses, all at once, what keeps a system account from being saved. */
export const checkSystemAccount = (input: SystemAccountInput, { others, stored, usedCount }: AccountFacts): void => {
  const isOn = stored?.isEnabled ?? true
  const { code, nature, type } = input
  const hasShape = /^[1-8][0-9A-Z]{2,9}$/.test(code)
  const holder = nature === null ? undefined : others.find((other) => other.nature === nature)
  const isMoved = stored !== null && (stored.code !== code || stored.class !== input.class)
  say([
    ['code', !hasShape && codeRefusals.accountCodeShape],
    ['code', isOn && others.some((other) => other.code === code) && codeRefusals.accountCodeTaken(code)],
    ['code', isMoved && usedCount > 0 && codeRefusals.accountCodeUsed],
    ['class', hasShape && code[0] !== String(input.class) && codeRefusals.accountClass(code, input.class)],
    ['type', !fits(input.class, type) && codeRefusals.accountType(input.class, accountTypes[type])],
    [
      'nature',
      isOn && nature !== null && holder && codeRefusals.accountNatureTaken(accountNatures[nature].label, holder.code),
    ],
    [
      'nature',
      nature !== null &&
        !natureFits(nature, type) &&
        codeRefusals.accountNatureType(accountNatures[nature].label, accountTypes[type]),
    ],
  ])
}

/** Natures that no other enabled account has, in the order of the catalogue; of one type when it is given. */
export const remainingNatures = (taken: readonly (string | null)[], type?: AccountType): AccountNature[] =>
  accountNatureCodes.filter((nature) => !taken.includes(nature) && (type === undefined || natureFits(nature, type)))
