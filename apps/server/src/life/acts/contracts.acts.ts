// What the office and families do with contracts: make one, propose and answer its price, give up, pause, close and take up again.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import type { ContractEndForm, SearchFate } from '@cartable/domain/contracts/ends.schema.ts'
import { correctPriceApi } from '@cartable/domain/contracts/prices/correct-price.api.ts'
import { priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import type { Life, Person } from '../life.ts'
import { keyIn, newestLetter } from './letters.ts'

export type NewContract = {
  readonly studentId: number
  readonly teacherId: number
  /** Name of the school subject. */
  readonly subject: string
  readonly format?: 'CAD' | 'CEL'
  readonly location?: 'student-home' | 'teacher-home' | 'company'
  readonly isCollective?: boolean
  /** Lesson by lesson when absent. */
  readonly billingRhythm?: 'lesson' | 'month'
  /** Day; the day it is made when absent. */
  readonly startsOn?: string
}

/** Makes a contract on the form that the child and the teacher fill; answers its id. */
export const makeContract = async (staff: Person, wanted: NewContract): Promise<number> => {
  const { studentId, teacherId, format = 'CAD' } = wanted
  const form = await staff.do(contractsApi.show, { studentId: String(studentId), teacherId: String(teacherId) })
  const subject = form.options.subjects.find(({ label }) => label === wanted.subject)
  if (!subject) throw new Error(`nobody gives contracts in ${wanted.subject}`)
  const { id } = await staff.do(contractsApi.save, {
    id: null,
    updatedAt: null,
    studentId,
    teacherId,
    subjectId: subject.id,
    scholarLevelId: form.scholarLevelId ?? form.options.levels[0]!.id,
    format,
    location: format === 'CEL' ? 'online' : (wanted.location ?? 'student-home'),
    locationAddress: null,
    isCollective: wanted.isCollective ?? false,
    isAffiliation: false,
    startedOn: wanted.startsOn ?? form.startedOn,
    billingRhythm: wanted.billingRhythm ?? form.billingRhythm,
  })
  return id!
}

/** Hourly, in cents. */
export type Price = {
  readonly customerPrice: number
  readonly margin: number
  /** Of an hour of collective lessons to which one pupil came alone. */
  readonly alonePrice?: number
  readonly aloneMargin?: number
}

/** Proposes a price to the family, from the day that the form offers or from this one; answers its id. */
export const proposePrice = async (
  staff: Person,
  contractId: number,
  price: Price,
  startsOn?: string,
): Promise<number> => {
  const form = await staff.do(contractsApi.showPrice, { contractId: String(contractId) })
  await staff.do(contractsApi.splitPrice, {
    customerPrice: String(price.customerPrice),
    grCommission: String(price.margin),
    contractId: String(contractId),
  })
  const { id } = await staff.do(contractsApi.savePrice, {
    id: null,
    updatedAt: null,
    contractId,
    ...price,
    startsOn: startsOn ?? form.startsOn,
  })
  return id!
}

/** Corrects a price that waits for its answer. */
export const correctPrice = async (staff: Person, priceId: number, price: Price): Promise<void> => {
  const { id, updatedAt, contractId, startsOn } = await staff.do(contractsApi.showPrice, { id: String(priceId) })
  await staff.do(contractsApi.savePrice, { id, updatedAt, contractId, startsOn, ...price })
}

/** What the family said by telephone, or what the office takes back. */
export const answerPriceForFamily = async (
  staff: Person,
  contractId: number,
  status: 'accepted' | 'refused' | 'cancelled',
): Promise<void> => {
  const { priceVersions } = await staff.do(contractsApi.show, { id: String(contractId) })
  const proposed = priceVersions.find((price) => price.status === 'proposed')
  if (!proposed) throw new Error(`no price of contract ${contractId} waits for an answer`)
  await staff.do(contractsApi.answerPrice, { id: proposed.id, status })
}

/** The family answers on its home page; false when nothing is proposed there. */
export const answerPriceAtHome = async (
  parent: Person,
  contractId: number,
  status: 'accepted' | 'refused',
): Promise<boolean> => {
  const { students } = await parent.do(homesApi.familyHome, {})
  const contract = students.flatMap(({ contracts }) => contracts).find(({ id }) => id === contractId)
  if (!contract?.proposal) return false
  await parent.do(contractsApi.answerPrice, { id: contract.proposal.id, status })
  return true
}

/** The family opens the newest mail about a price and answers by its link; false when it has none, or waits for nothing. */
export const answerPriceByMail = async (
  life: Life,
  address: string,
  answer: { readonly accepts: boolean; readonly comment?: string },
): Promise<boolean> => {
  const letter =
    (await newestLetter(life, address, 'price-reminder')) ?? (await newestLetter(life, address, 'price-proposed'))
  if (!letter) return false
  const token = keyIn(letter)
  const shown = await life.visitor.try(priceAnswerApi.showAnswer, { token })
  if (shown.answer?.state !== 'waiting') return false
  await life.visitor.do(priceAnswerApi.saveAnswer, { token, comment: null, ...answer })
  return true
}

/** The price in force was typed wrong: put right from the first day that may still change. */
export const correctAcceptedPrice = async (
  staff: Person,
  contractId: number,
  price: Price,
  reason: string,
): Promise<void> => {
  const { priceVersions } = await staff.do(contractsApi.show, { id: String(contractId) })
  const wrong = priceVersions.find(({ isInForce }) => isInForce)
  if (!wrong) throw new Error(`no price of contract ${contractId} is in force`)
  const { id, updatedAt, startsOn } = await staff.do(correctPriceApi.showCorrection, { id: String(wrong.id) })
  await staff.do(correctPriceApi.correct, { id, updatedAt, startsOn, ...price, reason, tellFamily: true })
}

/** Until the day on which it returns by itself, when there is one. */
export const pauseContract = async (staff: Person, id: number, resumesOn: string | null = null): Promise<void> => {
  await staff.do(contractEndsApi.endForm, { id: String(id) })
  await staff.do(contractsApi.pause, { id, resumesOn })
}

/** Of the motives that the dialogs of an end offer. */
const reasonOf = ({ options }: ContractEndForm, reason: string): number => {
  const found = options.reasons.find(({ label }) => label === reason)
  if (!found) throw new Error(`contracts do not end for « ${reason} »`)
  return Number(found.value)
}
export type Ending = {
  readonly reason: string
  readonly comment?: string
  /** Last day; today when absent. */
  readonly on?: string
}
export const closeContract = async (staff: Person, id: number, { reason, comment, on }: Ending): Promise<void> => {
  const form = await staff.do(contractEndsApi.endForm, { id: String(id) })
  await staff.do(contractsApi.close, {
    id,
    on: on ?? null,
    reasonId: reasonOf(form, reason),
    comment: comment ?? null,
  })
}
export type GivingUp = {
  /** Of the motives that the dialog offers. */
  readonly reason: string
  readonly comment?: string
  /** The family is the one who gives up. */
  readonly byFamily?: boolean
  readonly search: SearchFate
}
/** The contract will never begin: said in the dialog, with what becomes of its search. */
export const giveUpContract = async (staff: Person, id: number, said: GivingUp): Promise<void> => {
  const form = await staff.do(contractEndsApi.endForm, { id: String(id) })
  await staff.do(contractEndsApi.giveUp, {
    id,
    reasonId: reasonOf(form, said.reason),
    comment: said.comment ?? null,
    byFamily: said.byFamily ?? form.familyGivesUp,
    search: said.search,
  })
}
/** Ends a pause, takes up a contract that had ended, or takes back an end to come. */
export const openContractAgain = async (staff: Person, id: number): Promise<void> => {
  await staff.do(contractsApi.open, { id })
}

/** The pupil moves up a level: the running contract follows. */
export const completeContract = async (
  staff: Person,
  id: number,
  change: { readonly scholarLevelId?: number; readonly location?: 'student-home' | 'teacher-home' | 'company' },
): Promise<void> => {
  const record = await staff.do(contractsApi.show, { id: String(id) })
  await staff.do(contractsApi.save, {
    id,
    updatedAt: record.updatedAt,
    studentId: record.studentId!,
    teacherId: record.teacherId!,
    subjectId: record.subjectId!,
    scholarLevelId: change.scholarLevelId ?? record.scholarLevelId!,
    format: record.format,
    location: change.location ?? record.location,
    locationAddress: record.locationAddress,
    isCollective: record.isCollective,
    isAffiliation: record.isAffiliation,
    startedOn: record.startedOn,
  })
}

/** The family gives its opinion by the link of the mail that told the end; false when it has none, or nobody asks. */
export const reviewByMail = async (
  life: Life,
  address: string,
  said: { readonly stars: number; readonly comments: string | null },
): Promise<boolean> => {
  const letter = await newestLetter(life, address, 'contract-ended')
  if (!letter) return false
  const token = keyIn(letter)
  const shown = await life.visitor.try(reviewsApi.showReview, { token })
  if (shown.answer?.state !== 'waiting') return false
  await life.visitor.do(reviewsApi.saveReview, { token, ...said })
  return true
}
