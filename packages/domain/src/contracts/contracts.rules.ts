// Rules of contracts: which terms are fixed, where lessons take place, how an hourly price is split.
import { divideHalfUp, parsePercent } from '../kernel/money.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { contractsRefusals } from './contracts.refusals.ts'
import { type ContractStatus, contractStatusLabels } from './contracts.workflow.ts'
import type { ContractLocation } from './locations.words.ts'

/** Only these are saved; the others show their record without « Enregistrer ». */
export const savedStatuses: readonly ContractStatus[] = ['created', 'active']
export const refuseSave = (status: ContractStatus): Refusal | null =>
  savedStatuses.includes(status) ? null : contractsRefusals.notSaved(contractStatusLabels[status])

/** Days after which a contract that nobody has agreed to stands among what waits. */
export const lateToBeginDays = 14

/** Terms in the order of the form. */
export const contractTerms = [
  'studentId',
  'teacherId',
  'subjectId',
  'scholarLevelId',
  'format',
  'isCollective',
  'isAffiliation',
  'location',
  'locationAddress',
  'startedOn',
  'regime',
] as const
export type ContractTerm = (typeof contractTerms)[number]

const parties: readonly ContractTerm[] = ['studentId', 'teacherId', 'subjectId', 'format', 'isAffiliation']
/**
 * What a saved contract no longer lets change. The parties never do. While it waits for its first price everything
 * agreed stands, and only place and start are completed; once it runs, the child may move up a level.
 */
export const fixedTerms = (status: ContractStatus | null): readonly ContractTerm[] => {
  if (status === null) return []
  if (status === 'active') return parties
  return status === 'created' ? [...parties, 'scholarLevelId', 'isCollective'] : contractTerms
}

type Place = { readonly format: 'CAD' | 'CEL'; readonly location: ContractLocation }
/** Online lessons take place online, and those at home somewhere. */
export const settleLocation = <P extends Place>(contract: P): P =>
  contract.format === 'CEL' ? { ...contract, location: 'online' } : contract
export const refuseLocation = ({ format, location }: Place): Refusal | null =>
  format === 'CAD' && location === 'online' ? contractsRefusals.onlineOnly : null

/** Contributions on the salary of an hour: percentages of the gross as decimals, deduction in cents. */
export type ContributionRates = {
  readonly employeePercent: string
  readonly employerPercent: string
  readonly hourlyDeductionCents: number
}
export type PriceParts = { readonly teacherPart: number; readonly urssafPart: number }

/** 100 % as `parsePercent` counts. */
const whole = 1_000_000n

/**
 * Splits what is left of an hourly price after the margin, in cents. All of it is the self-employed teacher's. For an
 * employee it pays gross and employer's contributions, less the flat deduction (never below the gross itself);
 * the teacher gets the net, rounded half up, and the contributions of both sides are the rest.
 */
export const splitPrice = (afterMarginCents: number, rates: ContributionRates | null): PriceParts => {
  if (rates === null) return { teacherPart: afterMarginCents, urssafPart: 0 }
  const [price, deduction] = [BigInt(afterMarginCents), BigInt(rates.hourlyDeductionCents)]
  const net = whole - parsePercent(rates.employeePercent)
  const cost = whole + parsePercent(rates.employerPercent)
  const isWhollyDeducted = (price + deduction) * whole > price * cost
  const teacherPart = Number(
    isWhollyDeducted ? divideHalfUp(price * net, whole) : divideHalfUp((price + deduction) * net, cost),
  )
  return { teacherPart, urssafPart: afterMarginCents - teacherPart }
}

/** The least part of a price that leaves the teacher so much, contributions within: `splitPrice` the other way round. */
export const restOfTeacher = (teacherCents: number, rates: ContributionRates | null): number => {
  if (rates === null) return teacherCents
  // what is split grows with what is left: halved until the least is found; contributions never exceed twice the net
  let [low, high] = [teacherCents, teacherCents * 3 + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (splitPrice(middle, rates).teacherPart >= teacherCents) high = middle
    else low = middle + 1
  }
  return low
}
