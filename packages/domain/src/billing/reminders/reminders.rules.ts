// Rules of unpaid bills: how old each is, the level at which its family is reminded, and why a family is left in peace. Pure.
import { formatDay } from '../../kernel/dates.ts'
import { formatEuros } from '../../kernel/money.ts'

export const reminderLevels = [1, 2, 3] as const
export type ReminderLevel = (typeof reminderLevels)[number]
export const reminderLevelLabels: Readonly<Record<ReminderLevel, string>> = {
  1: 'Rappel',
  2: 'Relance',
  3: 'Mise en demeure',
}

/** Days after its day from which a bill is reminded at each level; settings of the company. */
export type ReminderDays = readonly [number, number, number]

/** The highest level whose days are over; null before the first. */
export const levelOfAge = (ageDays: number, days: ReminderDays): ReminderLevel | null =>
  reminderLevels.findLast((level) => ageDays >= (days[level - 1] ?? Number.POSITIVE_INFINITY)) ?? null

/** Columns of an aged balance, in days since the bill. */
export const ageBuckets = ['to30', 'to60', 'to90', 'over90'] as const
export type AgeBucket = (typeof ageBuckets)[number]
export const ageBucketLabels: Readonly<Record<AgeBucket, string>> = {
  to30: '0–30\u00a0j',
  to60: '30–60\u00a0j',
  to90: '60–90\u00a0j',
  over90: '>\u00a090\u00a0j',
}
export const bucketOf = (ageDays: number): AgeBucket => {
  if (ageDays <= 30) return 'to30'
  if (ageDays <= 60) return 'to60'
  return ageDays <= 90 ? 'to90' : 'over90'
}
export type AgedCents = Readonly<Record<AgeBucket, number>>
export const agedCents = (owed: readonly { readonly ageDays: number; readonly dueCents: number }[]): AgedCents => {
  const sums = { to30: 0, to60: 0, to90: 0, over90: 0 }
  for (const { ageDays, dueCents } of owed) sums[bucketOf(ageDays)] += dueCents
  return sums
}

/** What a family owes of an order, and what the Urssaf is to pay of it. */
export type OwedOrder = {
  readonly orderId: number
  /** Null before its bill is issued. */
  readonly billId: number | null
  readonly company: 'private-tuition' | 'traineeship'
  readonly reference: string
  readonly orderedOn: string
  readonly ageDays: number
  /** Its age; of a debt of another program, days since it was taken over and was due: its first reminder is a first one. */
  readonly lateDays: number
  readonly dueCents: number
  readonly expectedCents: number
  /** Paid to its teacher before the family paid. */
  readonly advancedCents: number
  /** A request of the Urssaf is under way for it. */
  readonly isAsked: boolean
  /** A plan of instalments is of it, and none of its dates was missed. */
  readonly isPlanned: boolean
  /** A debit of it is announced, or in the hands of the bank. */
  readonly isDebited: boolean
  /** Its family refused the advance at the Urssaf, and the office has not decided yet whether the bill stands. */
  readonly isUndecided: boolean
  /** The highest level at which it was reminded. */
  readonly remindedLevel: ReminderLevel | null
}
export type OwingFamily = {
  readonly orders: readonly OwedOrder[]
  /** Lessons of the family that are contested, without an end yet. */
  readonly openDisputes: number
  /** Day until which it promised to pay; null without a promise that still runs. */
  readonly promisedOn: string | null
  /** Money that it has with a company that it owes. */
  readonly creditCents: number
  readonly isRemindedToday: boolean
}

/** What is due, stands, and nobody is to pay by itself: neither the Urssaf, nor a plan, nor a debit. */
const isOpen = ({ dueCents, isAsked, isPlanned, isDebited, isUndecided }: OwedOrder): boolean =>
  dueCents > 0 && !isAsked && !isPlanned && !isDebited && !isUndecided

/** Bills that a reminder is about: due, issued, old enough, and paid by nothing that is under way. */
export const billsToRemind = ({ orders }: OwingFamily, days: ReminderDays): readonly OwedOrder[] =>
  orders.filter((order) => isOpen(order) && order.billId !== null && levelOfAge(order.lateDays, days) !== null)

/** Of the oldest bill. */
export const levelOfFamily = (family: OwingFamily, days: ReminderDays): ReminderLevel | null =>
  levelOfAge(Math.max(-1, ...billsToRemind(family, days).map(({ lateDays }) => lateDays)), days)

/** The level at which its present debt was reminded already; 0 when it was not. */
export const remindedLevelOf = (family: OwingFamily, days: ReminderDays): number =>
  Math.max(0, ...billsToRemind(family, days).map(({ remindedLevel }) => remindedLevel ?? 0))

/**
 * Why a family is not reminded, the first that holds; each with the words that a row shows. This list is the only place: what
 * else shall leave a family in peace is a line here and a fact above.
 */
const exclusionChecks = {
  dispute: ({ openDisputes }) =>
    openDisputes === 0 ? null : openDisputes === 1 ? 'Cours contesté' : `${openDisputes} cours contestés`,
  promise: ({ promisedOn }) => (promisedOn === null ? null : `Promet de payer le ${formatDay(promisedOn)}`),
  credit: ({ creditCents }) => (creditCents > 0 ? `Avoir en compte\u00a0: ${formatEuros(creditCents)}` : null),
  undecided: ({ orders }) =>
    !orders.some(isOpen) && orders.some(({ dueCents, isUndecided }) => dueCents > 0 && isUndecided)
      ? 'Avance abandonnée à l’Urssaf\u00a0: à décider'
      : null,
  plan: ({ orders }) =>
    !orders.some(isOpen) && orders.some(({ dueCents, isPlanned }) => dueCents > 0 && isPlanned)
      ? 'Plan de paiement suivi'
      : null,
  debit: ({ orders }) =>
    !orders.some(isOpen) && orders.some(({ dueCents, isDebited }) => dueCents > 0 && isDebited)
      ? 'Prélèvement en cours'
      : null,
  advance: ({ orders }) =>
    orders.some(isOpen)
      ? null
      : `Avance en cours\u00a0: ${formatEuros(orders.reduce((sum, { expectedCents }) => sum + expectedCents, 0))}`,
  early: (family, days) => (billsToRemind(family, days).length > 0 ? null : 'Pas encore en retard'),
  today: ({ isRemindedToday }) => (isRemindedToday ? 'Relancée aujourd’hui' : null),
} as const satisfies Readonly<Record<string, (family: OwingFamily, days: ReminderDays) => string | null>>

export type Exclusion = keyof typeof exclusionChecks
export const exclusionKinds = Object.keys(exclusionChecks) as [Exclusion, ...Exclusion[]]

export const exclusionOf = (
  family: OwingFamily,
  days: ReminderDays,
): { readonly kind: Exclusion; readonly words: string } | null => {
  for (const kind of exclusionKinds) {
    const words = exclusionChecks[kind](family, days)
    if (words !== null) return { kind, words }
  }
  return null
}

/** Whether the task reminds by itself: only what a level above the last one became of. */
export const isDueByItself = (family: OwingFamily, days: ReminderDays): boolean =>
  exclusionOf(family, days) === null && (levelOfFamily(family, days) ?? 0) > remindedLevelOf(family, days)
