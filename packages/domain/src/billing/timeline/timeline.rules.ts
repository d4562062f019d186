// What became of the money of an order: facts in, steps out, each with its state, its reason and what its reader can do. Pure.

import { formatDay, formatMonth } from '../../kernel/dates.ts'
import { de } from '../../kernel/french.ts'
import { formatEuros } from '../../kernel/money.ts'
import { type PaymentType, paymentTypeLabels } from '../orders/billing.schema.ts'
import { accountToOpen, type TeacherObstacle } from '../payments/teacher-payments.rules.ts'
import { type CardDisputeFacts, disputeState, isDisputeOpen } from '../payouts/disputes.words.ts'
import type { MoneyAction, MoneyStep, MoneyStepKind, MoneyStepState } from './timeline.schema.ts'

export type TimelineReader = {
  readonly kind: 'office' | 'family' | 'teacher'
  /** Of the office: who may take money, and who reads the books. */
  readonly mayWrite: boolean
  /** Who may pay a teacher before the family has paid. */
  readonly mayAdvance: boolean
  readonly readsBooks: boolean
}

type Status = 'succeeded' | 'pending' | 'failed' | 'missing' | 'written-off'
export type PaidFact = {
  readonly type: PaymentType
  readonly status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** Below zero when given back. */
  readonly cents: number
  readonly day: string | null
  readonly payer: 'customer' | 'other'
  readonly failure: string | null
  readonly dispute: CardDisputeFacts | null
}
export type RequestFact = {
  readonly label: string
  readonly isUnderWay: boolean
  readonly isPaid: boolean
  readonly reason: string | null
  readonly sentOn: string | null
  readonly amountCents: number
  readonly events: readonly { readonly at: string; readonly label: string }[]
}
export type OrderFacts = {
  readonly orderedOn: string
  readonly amountCents: number
  readonly creditedCents: number
  readonly customerDueCents: number
  readonly expectedCents: number
  /** Given up as a bad debt, and since when. */
  readonly writtenOffCents: number
  readonly writtenOffOn: string | null
  readonly collectsCents: number
  readonly thirdPartCents: number
  readonly isAdvanceEnded: boolean
  readonly customerStatus: Status
  readonly cardRetryOn: string | null
  readonly bill: { readonly reference: string; readonly issuedOn: string; readonly totalCents: number } | null
  readonly creditNotes: readonly { readonly reference: string; readonly totalCents: number }[]
  readonly payments: readonly PaidFact[]
  /** Last first. */
  readonly requests: readonly RequestFact[]
  /** What is said of the advance of this bill, or why nothing is asked; null where there is nothing to say. */
  readonly advanceWords: string | null
  readonly teacher: {
    /** Of the self-employed: what the order owes them, and how it stands. */
    readonly dueCents: number
    readonly status: Status | null
    readonly paidCents: number
    readonly paidOn: string | null
    readonly failure: string | null
    /** What keeps all of them from being paid; null when one may be. */
    readonly kept: TeacherObstacle | null
    /** Lessons of employees: paid by a payslip. */
    readonly isEmployee: boolean
    readonly payslipMonth: string | null
  }
  /** Papers and moves of money of the order, how many of them have their entry, and the day of the last one. */
  readonly books: {
    readonly sources: number
    readonly entered: number
    readonly former: number
    readonly lastOn: string | null
  }
}

const titles: Readonly<Record<MoneyStepKind, string>> = {
  ordered: 'Commandé',
  billed: 'Facturé',
  asked: 'Demandé à l’Urssaf',
  charged: 'Réglé par la famille',
  advanced: 'Payé par l’Urssaf',
  teacher: 'Payé au professeur',
  entered: 'Écrit en comptabilité',
}
export const moneyStateLabels: Readonly<Record<MoneyStepState, string>> = {
  done: 'Fait',
  waiting: 'En attente',
  todo: 'À faire',
  failed: 'À régler',
  none: 'Sans objet',
}

type Rest = Partial<Pick<MoneyStep, 'day' | 'amountCents' | 'events' | 'action'>>
const step = (kind: MoneyStepKind, state: MoneyStepState, reason: string, rest: Rest = {}): MoneyStep => ({
  ...{ kind, state, reason, title: titles[kind], stateLabel: moneyStateLabels[state] },
  ...{ day: null, amountCents: null, events: [], action: null, ...rest },
})

const isTakenBack = ({ amountCents, creditedCents }: OrderFacts) => amountCents > 0 && creditedCents >= amountCents
const lastDay = (days: readonly (string | null)[]) =>
  days.reduce<string | null>((last, day) => (day !== null && (last === null || day > last) ? day : last), null)
const sum = (payments: readonly PaidFact[]) => payments.reduce((cents, one) => cents + one.cents, 0)

const ordered = (facts: OrderFacts) =>
  step('ordered', 'done', 'La prestation est confirmée.', { day: facts.orderedOn, amountCents: facts.amountCents })

const billed = (facts: OrderFacts): MoneyStep => {
  const { bill, creditNotes } = facts
  if (bill === null) return step('billed', 'none', 'Rien n’est à facturer.')
  const notes = creditNotes.map(({ reference, totalCents }) => `${reference} (${formatEuros(totalCents)})`).join(', ')
  const less = creditNotes.length === 0 ? '.' : `, corrigée par avoir\u00a0: ${notes}.`
  return step('billed', 'done', `Facture ${bill.reference}${less}`, {
    day: bill.issuedOn,
    amountCents: bill.totalCents - facts.creditedCents,
    action: 'show-bill',
  })
}

const isUrssaf = ({ type }: PaidFact) => type === 'urssaf-advance' || type === 'urssaf-debit'

/** What is asked of the Urssaf; null where the advance is no matter of this order. */
const asked = (facts: OrderFacts): MoneyStep | null => {
  const [last] = facts.requests
  const words = facts.advanceWords
  const events = facts.requests.flatMap((one) => one.events).sort((a, b) => (a.at < b.at ? -1 : 1))
  if (last === undefined) {
    if (facts.thirdPartCents === 0) return words === null ? null : step('asked', 'none', words)
    if (isTakenBack(facts)) return step('asked', 'none', 'Un avoir a tout repris\u00a0: rien n’est demandé.')
    if (facts.isAdvanceEnded) return step('asked', 'none', words ?? 'L’avance de cette facture a pris fin.')
    return step('asked', 'todo', 'La demande n’est pas encore partie.', { action: 'show-advance' })
  }
  const told = { day: last.sentOn, amountCents: last.amountCents, events, action: 'show-advance' as const }
  const reason = last.reason === null ? `${last.label}.` : `${last.label}\u00a0: ${last.reason}`
  if (last.isPaid) return step('asked', 'done', reason, told)
  if (last.isUnderWay) return step('asked', 'waiting', reason, told)
  return step('asked', facts.isAdvanceEnded || isTakenBack(facts) ? 'none' : 'failed', reason, told)
}

const ways = (payments: readonly PaidFact[]) =>
  [...new Set(payments.map(({ type }) => paymentTypeLabels[type]))].join(', ')

/** The family reads that nothing is asked any more, the office why. */
const writtenOffWords = ({ writtenOffCents, writtenOffOn }: OrderFacts, { kind }: TimelineReader): string =>
  kind === 'office'
    ? `Passé en perte${writtenOffOn === null ? '' : ` le ${formatDay(writtenOffOn)}`}\u00a0: ${formatEuros(writtenOffCents)}. La famille ne doit plus rien ici.`
    : 'Rien n’est plus demandé.'

const charged = (facts: OrderFacts, reader: TimelineReader): MoneyStep => {
  const own = facts.payments.filter((one) => one.payer === 'customer' && one.type !== 'urssaf-debit')
  const paid = own.filter(({ status }) => status === 'succeeded')
  const cents = sum(paid)
  const told = { day: lastDay(paid.map(({ day }) => day)), amountCents: cents }
  const given = paid.filter((one) => one.cents < 0)
  const contested = own.findLast(({ dispute }) => dispute !== null && dispute.status !== 'closed')?.dispute ?? null
  const said = contested === null || reader.kind !== 'office' ? '' : ` ${disputeState(contested)}.`
  if (facts.customerDueCents > 0) {
    const due = `Reste ${formatEuros(facts.customerDueCents)} à payer.${said}`
    const rest = { amountCents: cents === 0 ? null : cents, action: 'pay' as const }
    if (own.some(({ status }) => status === 'pending'))
      return step('charged', 'waiting', `Un paiement est en cours chez la banque. ${due}`, { ...rest, action: null })
    const refusal = own.findLast(({ status }) => status === 'failed')
    if (facts.customerStatus !== 'failed' || refusal === undefined) return step('charged', 'todo', due, rest)
    const again = facts.cardRetryOn === null ? '' : ` Nouvel essai le ${formatDay(facts.cardRetryOn)}.`
    return step('charged', 'failed', `${refusal.failure ?? 'La banque a refusé.'} ${due}${again}`, rest)
  }
  if (facts.writtenOffCents > 0)
    return step('charged', 'none', writtenOffWords(facts, reader), {
      amountCents: cents === 0 ? null : cents,
      day: told.day,
    })
  if (given.length > 0 && cents <= 0)
    return step('charged', 'none', `Rendu ou porté à l’avoir\u00a0: ${formatEuros(-sum(given))}.`, { day: told.day })
  if (cents > 0) {
    const back = given.length === 0 ? '' : ` ${formatEuros(-sum(given))} ont été rendus ou portés à l’avoir.`
    const state = contested && isDisputeOpen(contested.status) && reader.kind === 'office' ? 'waiting' : 'done'
    return step('charged', state, `${ways(paid.filter((one) => one.cents > 0))}.${back}${said}`, told)
  }
  if (isTakenBack(facts)) return step('charged', 'none', 'Un avoir a tout repris\u00a0: rien n’est à payer.')
  if (facts.collectsCents > 0)
    return step('charged', 'none', 'Rien n’est demandé ici\u00a0: l’Urssaf prélève elle-même la part de la famille.')
  return step('charged', 'none', 'Rien n’est à payer.')
}

const advanced = (facts: OrderFacts): MoneyStep | null => {
  const paid = facts.payments.filter((one) => isUrssaf(one) && one.status === 'succeeded')
  const cents =
    sum(facts.payments.filter((one) => one.status === 'succeeded' && one.payer === 'other')) +
    sum(paid.filter(({ type, payer }) => type === 'urssaf-debit' && payer === 'customer'))
  const day = lastDay(paid.map((one) => one.day))
  if (facts.expectedCents > 0)
    return step('advanced', 'waiting', `${formatEuros(facts.expectedCents)} sont attendus de l’Urssaf.`, {
      ...(cents > 0 ? { amountCents: cents, day } : {}),
    })
  if (cents > 0) return step('advanced', 'done', facts.advanceWords ?? 'L’Urssaf a payé.', { day, amountCents: cents })
  if (paid.length > 0) return step('advanced', 'none', 'L’Urssaf a repris ce qu’elle avait payé.', { day })
  if (facts.requests.length === 0) return null
  return step('advanced', 'none', facts.advanceWords ?? 'L’Urssaf n’a rien payé.')
}

const teacher = (facts: OrderFacts, reader: TimelineReader): MoneyStep | null => {
  const { dueCents, status, paidCents, paidOn, failure, kept, isEmployee, payslipMonth } = facts.teacher
  if (isEmployee)
    return payslipMonth === null
      ? step('teacher', 'waiting', 'Salarié\u00a0: ce cours attend le bulletin de son mois.')
      : step('teacher', 'done', `Sur le bulletin ${de(formatMonth(payslipMonth))}.`, { day: null })
  if (dueCents <= 0) return null
  const told = { amountCents: dueCents }
  if (status === 'succeeded') {
    const less =
      paidCents === dueCents ? '' : ` ${formatEuros(dueCents - paidCents)} compensés avec ce qui était à reprendre.`
    return step('teacher', 'done', `${formatEuros(paidCents)} versés.${less}`, { ...told, day: paidOn })
  }
  if (status === 'pending') return step('teacher', 'waiting', 'Le versement est en cours.', told)
  if (isTakenBack(facts)) return step('teacher', 'none', 'Un avoir a tout repris\u00a0: rien n’est à verser.')
  const isOwed = facts.customerDueCents > 0 || facts.expectedCents > 0 || facts.writtenOffCents > 0
  const mayPay = reader.mayWrite && kept === null && (reader.mayAdvance || !isOwed)
  const action = mayPay ? ('pay-teacher' as const) : null
  if (status === 'failed')
    return step('teacher', 'failed', failure ?? 'Le versement a été refusé.', { ...told, action })
  if (kept?.kind === 'held') return step('teacher', 'waiting', kept.words, told)
  if (kept?.kind === 'no-account') return step('teacher', 'todo', accountToOpen, told)
  if (facts.writtenOffCents > 0)
    return step('teacher', 'waiting', 'La famille ne paiera pas\u00a0: à avancer, s’il doit être payé.', {
      ...told,
      action,
    })
  if (isOwed) return step('teacher', 'waiting', 'Versé quand la facture sera réglée.', { ...told, action })
  return kept === null
    ? step('teacher', 'todo', 'La facture est réglée\u00a0: le versement peut partir.', { ...told, action })
    : step('teacher', 'waiting', 'La facture est réglée\u00a0: le virement partira avec la paie.', told)
}

const entered = ({ books: { sources, entered: made, former, lastOn } }: OrderFacts): MoneyStep => {
  const told = { day: lastOn, action: 'show-entries' as const }
  const waiting = sources - made - former
  if (sources === 0) return step('entered', 'none', 'Rien n’est à écrire\u00a0: aucun montant.')
  if (waiting > 0)
    return step(
      'entered',
      'waiting',
      `${made} sur ${sources - former} au grand livre\u00a0: le reste s’y écrit tout seul, d’ici un quart d’heure.`,
      told,
    )
  if (made === 0) return step('entered', 'none', 'Avant le premier exercice\u00a0: dans les livres d’avant.')
  return step('entered', 'done', `${made === 1 ? 'Une écriture' : `${made} écritures`} au grand livre.`, told)
}

/** The teacher reads of its own money alone, and of no other's amount. */
const ofTeacher = (facts: OrderFacts, reader: TimelineReader): MoneyStep[] => {
  const own = teacher(facts, { ...reader, mayWrite: false })
  return [{ ...ordered(facts), amountCents: null }, ...(own ? [own] : [])]
}

/** Buttons that a reader has: a family pays, the office only with the right to. */
const allowed = (action: MoneyAction | null, { kind, mayWrite }: TimelineReader): MoneyAction | null => {
  if (action === 'pay') return kind === 'family' || mayWrite ? action : null
  if (action === 'show-advance' || action === 'show-entries' || action === 'pay-teacher')
    return kind === 'office' ? action : null
  return action
}

export const timelineOf = (facts: OrderFacts, reader: TimelineReader): MoneyStep[] => {
  if (reader.kind === 'teacher') return ofTeacher(facts, reader)
  const [ask, advance] = [asked(facts), advanced(facts)]
  const isOffice = reader.kind === 'office'
  const paid = isOffice ? teacher(facts, reader) : null
  return [
    ordered(facts),
    billed(facts),
    ...(ask ? [ask] : []),
    charged(facts, reader),
    ...(advance ? [advance] : []),
    ...(paid ? [paid] : []),
    ...(isOffice && reader.readsBooks ? [entered(facts)] : []),
  ].map((one) => ({ ...one, action: allowed(one.action, reader) }))
}

/** Of a lesson that nothing orders yet, by its status. */
export const timelineBefore = (status: string, reader: TimelineReader): MoneyStep[] => {
  if (status.startsWith('0') || status.startsWith('5'))
    return [step('ordered', 'none', 'Le cours est annulé\u00a0: rien n’est facturé.')]
  if (status.startsWith('1'))
    return [step('ordered', 'todo', 'Le cours est à venir\u00a0: il est facturé une fois donné et confirmé.')]
  if (status.startsWith('3'))
    return [step('ordered', 'waiting', 'Le cours est confirmé\u00a0: il est facturé avec ceux du mois.')]
  if (status.startsWith('4'))
    return [step('ordered', 'failed', 'Le cours est contesté\u00a0: il est facturé quand la contestation est réglée.')]
  return [
    step('ordered', 'waiting', 'Le cours attend d’être confirmé\u00a0: sa facture part alors.', {
      action: reader.kind === 'teacher' ? null : 'confirm',
    }),
  ]
}
