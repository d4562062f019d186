// Issues the bill of confirmed lessons, of one or of those of a month, inside the caller's transaction.

import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { fundsOf } from '@cartable/domain/accounting/rates/regime.rules.ts'
import type { WhatIsSold } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { amountWithFunds, hoursOf, sumOfFunds, sumOfLines } from '@cartable/domain/billing/orders/billing.rules.ts'
import type { LoyaltyOfPrice } from '@cartable/domain/contracts/loyalty/loyalty.schema.ts'
import { loyaltyDiscountText } from '@cartable/domain/contracts/loyalty/loyalty.words.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { addDays, dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { CourseFormat } from '@cartable/domain/kernel/fields.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSeller, type SellerFound } from '../../../platform/pdf/seller.ts'
import { readLessonSold } from '../../accounting/rates/read-what-is-sold.ts'
import { findDefaultCard, findHolder } from '../cards/cards.queries.ts'
import { attemptKey } from '../cards/charge-attempt.ts'
import { type BillMentions, creditNatures, legalTexts, natureOf, titleOf } from '../papers/bill-mentions.ts'
import { useCredit } from '../receipts/move-credit.ts'
import { payFromPack } from '../receipts/reserve-credit.ts'
import {
  findBilled,
  findLoyaltyOf,
  findPrintingTexts,
  type IssuedBill,
  insertBill,
  insertOrder,
  lockSeries,
  type NewBillLine,
} from './bills.queries.ts'

/** What billing must know of a course. */
export type CourseToBill = {
  readonly id: number
  readonly contractId: number
  readonly customerId: number
  readonly studentId: number
  readonly format: CourseFormat
  readonly isCollective: boolean
  readonly location: string
  readonly doneAt: string
  readonly durationMinutes: number
  readonly hourlyPriceCents: number
  readonly priceCents: number
  /** Tax credit that the Urssaf advances, and the family's part that it debits for us. */
  readonly thirdPartCents: number
  readonly urssafCollectsCents: number
  readonly teacherAmountCents: number
  readonly teacherSelfEmployed: boolean
  /** Contributions inside the price of an employed teacher. */
  readonly urssafPartCents: number
  /** Mode of its contract. */
  readonly regime: Regime
  readonly subject: string
  readonly scholarLevel: string
  readonly studentName: string
  readonly teacherId: number
  readonly teacherName: string
  /** SAP number or SIRET; an employee has none. */
  readonly teacherNumber: string | null
}

export type OpenedOrder = {
  readonly orderId: number
  readonly seller: SellerFound
  /** What each lesson is on its day, by its id. */
  readonly sold: ReadonlyMap<number, WhatIsSold>
  readonly paymentMethodId: string | null
  /** What the credit of the family pays of it at once. */
  readonly creditCents: number
  /** What the bill says besides: of the pack of hours that its lesson is taken from. */
  readonly said?: string
}

/** A locked pack of hours that pays a lesson whole, and what is left of it then, in words. */
export type PackToTake = { readonly packId: number; readonly cents: number; readonly said: string }

/** `asksCard: false`: whoever confirms may not pay, and the card on file is not asked. */
export type HowPaid = { readonly pack?: PackToTake | null; readonly asksCard?: boolean }

const places: Readonly<Record<string, string>> = {
  'student-home': 'Au domicile du client',
  'teacher-home': 'Chez le professeur',
  online: 'En ligne',
  company: 'Dans nos locaux',
  other: 'Hors du domicile',
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)
/** The one value of all; null where they differ. */
const oneOf = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/** Lessons that one bill is of: at least one, of one family, in one mode. */
export type LessonsToBill = readonly [CourseToBill, ...CourseToBill[]]

/** What a lesson is on its day: the rate is that of the day it was given, the paper's date is another matter. */
export const soldOn = async (db: Db, course: Pick<CourseToBill, 'id' | 'contractId' | 'isCollective' | 'doneAt'>) =>
  (await readLessonSold(db, { ...course, courseId: course.id }, dayOf(course.doneAt))) ??
  refuse(billingRefusals.noVatRule)

/**
 * Opens the order of lessons. The teacher's part is expected from teacher payments only when the teacher invoices: an
 * employee is paid by payslips.
 */
export const openLessonsOrder = async (
  db: Db,
  lessons: LessonsToBill,
  today: string,
  { pack = null, asksCard = true }: HowPaid = {},
): Promise<OpenedOrder> => {
  const sold = new Map<number, WhatIsSold>()
  for (const lesson of lessons) sold.set(lesson.id, await soldOn(db, lesson))
  const [{ customerId }] = lessons
  const seller = await findSeller(db, 'private-tuition')
  const holder = await findHolder(db, customerId)
  const paymentMethodId = asksCard && holder?.stripeCustomerId ? await findDefaultCard(db, customerId) : null
  const orderId = await insertOrder(db, {
    companyId: seller.id,
    customerId,
    studentId: oneOf(lessons.map(({ studentId }) => studentId)),
    orderedOn: today,
    paymentMethod: paymentMethodId && pack === null ? 'card' : null,
    amountCents: sumOf(lessons, ({ priceCents }) => priceCents),
    fundsCents: sumOf(lessons, (lesson) => sumOfFunds(fundsOf(lesson.regime, lesson))),
    thirdPartCents: sumOf(lessons, ({ thirdPartCents }) => thirdPartCents),
    urssafCollectsCents: sumOf(lessons, ({ urssafCollectsCents }) => urssafCollectsCents),
    teacherAmountCents: sumOf(lessons, (lesson) => (lesson.teacherSelfEmployed ? lesson.teacherAmountCents : 0)),
  })
  if (pack === null) return { orderId, seller, sold, paymentMethodId, creditCents: await useCredit(db, orderId, today) }
  const creditCents = await payFromPack(db, orderId, pack, today)
  return { orderId, seller, sold, paymentMethodId: null, creditCents, said: pack.said }
}
export const openCourseOrder = (db: Db, course: CourseToBill, today: string, how: HowPaid = {}): Promise<OpenedOrder> =>
  openLessonsOrder(db, [course], today, how)

/**
 * Date of the next paper of a series: today, or the day of the last one when that is tomorrow already for another
 * transaction (midnight passed between two confirmations).
 */
export const issueDay = async (
  db: Db,
  companyId: number,
  kind: 'bill' | 'credit-note',
  today: string,
): Promise<string> => {
  const last = await lockSeries(db, companyId, kind, Number(today.slice(0, 4)))
  return last !== null && last > today && last <= addDays(today, 1) ? last : today
}

type Service = BillMentions['service']
/**
 * Number that identifies who taught, which papers of home services bear (Code du travail, art. D. 7233-1): an employee's is
 * that of its record, as on the certificate. The Urssaf is told the company's, under which it teaches.
 */
const numberOf = ({ teacherNumber, teacherSelfEmployed, teacherId }: CourseToBill) =>
  teacherNumber ?? (teacherSelfEmployed ? null : `N° ${teacherId}`)

const serviceOf = (course: CourseToBill, sold: WhatIsSold): Service => ({
  student: course.studentName,
  subject: `${course.subject}, ${course.scholarLevel}`,
  teacher: course.teacherName,
  teacherNumber: numberOf(course),
  place: places[course.location] ?? courseFormats[course.format],
  nature: natureOf(sold),
})

/** One service where all lessons say the same; several are named together, and each lesson keeps its own beside. */
const servicesOf = (services: ReadonlyMap<number, Service>): Pick<BillMentions, 'service' | 'lessons'> => {
  const all = [...services.values()]
  const named = (of: (service: Service) => string | null) =>
    [...new Set(all.map(of).filter((text) => text !== null && text !== ''))].join(', ')
  const [nature] = all
    .map((one) => one.nature)
    .sort((a, b) => Number(creditNatures.includes(b)) - Number(creditNatures.includes(a)))
  return {
    service: {
      student: named(({ student }) => student),
      subject: named(({ subject }) => subject),
      teacher: named(({ teacher }) => teacher),
      teacherNumber: named(({ teacherNumber }) => teacherNumber) || null,
      place: named(({ place }) => place),
      nature: nature ?? '',
    },
    ...(all.length > 1 && { lessons: Object.fromEntries(services) }),
  }
}

/** What a line of a bill says otherwise than its lesson. */
export type LineWords = Partial<Pick<NewBillLine, 'label' | 'quantity' | 'unit' | 'unitPriceCents'>>

/** A discount that is known as a lesson is sold stands on its bill (CGI, annexe II, art. 242 nonies A). */
const labelOf = (course: CourseToBill, loyalty: LoyaltyOfPrice | undefined): string =>
  `${course.subject}, ${course.scholarLevel}\u00a0: cours du ${formatDay(course.doneAt)}, ${course.studentName}${
    loyalty === undefined ? '' : ` (fidélité, ${loyaltyDiscountText(loyalty)}, déjà déduite)`
  }`

type LineFacts = {
  readonly course: CourseToBill
  readonly sold: WhatIsSold
  readonly loyalty: LoyaltyOfPrice | undefined
}
const lineOf = ({ course, sold, loyalty }: LineFacts, words: LineWords): NewBillLine => {
  const funds = fundsOf(course.regime, course)
  return {
    courseId: course.id,
    label: labelOf(course, loyalty),
    quantity: hoursOf(course.durationMinutes),
    unit: 'hour',
    unitPriceCents: course.hourlyPriceCents,
    vatCodeId: sold.vatCodeId,
    vatPercent: sold.vatPercent,
    ...amountWithFunds(course.priceCents, funds, sold.vatPercent),
    ...funds,
    ...words,
  }
}

/**
 * Issues the bill of an opened order, a line for each lesson: the last thing a transaction does, because the company's next
 * bill waits for it. When a card is known, the payment that is about to be asked is written with it.
 */
export const issueLessonsBill = async (
  db: Db,
  lessons: LessonsToBill,
  order: OpenedOrder,
  today: string,
  words: LineWords = {},
): Promise<IssuedBill> => {
  const { seller } = order
  const [{ customerId, regime }] = lessons
  const [billed, printing] = [await findBilled(db, customerId), await findPrintingTexts(db, 'bill')]
  const { id: _, ...frozenSeller } = seller
  const loyal = await findLoyaltyOf(
    db,
    lessons.map(({ id }) => id),
  )
  const sold = lessons.map((course) => ({
    course,
    sold: order.sold.get(course.id) ?? refuse(billingRefusals.noVatRule),
    loyalty: loyal.get(course.id),
  }))
  const lines = sold.map((one) => lineOf(one, words))
  const texts = sold.flatMap((one) =>
    legalTexts({ printing, seller: frozenSeller, vat: one.sold, isHomeService: one.sold.opensCredit }),
  )
  const mentions: BillMentions = {
    seller: frozenSeller,
    regime,
    customer: { number: billed.customerNumber, address: billed.address },
    ...servicesOf(new Map(sold.map((one) => [one.course.id, serviceOf(one.course, one.sold)]))),
    title: titleOf(printing, frozenSeller, 'Facture'),
    texts: [...new Set([...texts, ...(order.said === undefined ? [] : [order.said])])],
    credited: null,
  }
  return insertBill(db, {
    companyId: seller.id,
    customerId,
    orderId: order.orderId,
    issuedOn: await issueDay(db, seller.id, 'bill', today),
    ...sumOfLines(lines),
    billedName: billed.name,
    billedAddressId: billed.addressId,
    mentions,
    lines,
    charge: order.paymentMethodId
      ? {
          cents:
            sumOf(lessons, (course) => course.priceCents - course.thirdPartCents - course.urssafCollectsCents) -
            order.creditCents,
          keySuffix: attemptKey.suffix(1, order.paymentMethodId),
        }
      : null,
  })
}
export const issueCourseBill = (
  db: Db,
  course: CourseToBill,
  order: OpenedOrder,
  today: string,
  words: LineWords = {},
): Promise<IssuedBill> => issueLessonsBill(db, [course], order, today, words)
