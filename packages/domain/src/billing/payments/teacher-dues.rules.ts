// Rules of what a teacher is owed, or gives back, for lessons put right after he was paid: netted with his next payments, never below zero.
import { formatEuros } from '../../kernel/money.ts'

/** What a teacher reads of what a lesson put right takes back from him, or adds. */
export const dueWords = (cents: number, onPayslip: boolean): string => {
  const pay = onPayslip ? 'bulletin' : 'versement'
  if (cents > 0) return `${formatEuros(cents)} s’ajoutent à votre prochain ${pay}.`
  return `${formatEuros(-cents)} sont repris sur vos prochains ${pay}s. Vous pouvez y répondre depuis votre espace.`
}

/** A due not settled yet: below zero what the teacher gives back, above zero what he is still owed. */
export type OpenDue = { readonly id: number; readonly leftCents: number }
export type NettedDue = { readonly dueId: number; readonly cents: number }

/**
 * Nets dues with a payment, the oldest first; what it does not hold waits for the next one.
 * @param share in percent, of what is due: no more of it is taken back at once
 */
export const netDues = (
  amountCents: number,
  dues: readonly OpenDue[],
  share: number,
): { readonly payCents: number; readonly netted: readonly NettedDue[] } => {
  let payCents = amountCents
  const dueCents = amountCents + dues.reduce((sum, { leftCents }) => sum + Math.max(leftCents, 0), 0)
  let toTake = Math.floor((dueCents * share) / 100)
  const netted: NettedDue[] = []
  // what he is owed comes first, so that more can be taken back of it
  for (const due of [...dues].sort((a, b) => Math.sign(b.leftCents) - Math.sign(a.leftCents) || a.id - b.id)) {
    const cents = due.leftCents > 0 ? due.leftCents : -Math.min(-due.leftCents, toTake)
    if (cents === 0) continue
    if (cents < 0) toTake += cents
    payCents += cents
    netted.push({ dueId: due.id, cents })
  }
  return { payCents, netted }
}

export type EmployeeDue = OpenDue & {
  /** Of the lesson, by its first day: its rates. */
  readonly month: string
  readonly minutes: number
  readonly collectedCents: number
}
export type PayslipDue = {
  readonly dueId: number
  readonly month: string
  readonly cents: number
  readonly minutes: number
  readonly collectedCents: number
}
/** What is left of a due goes whole; a part of it takes minutes and contributions with it in proportion. */
const partOf = ({ id, leftCents, month, minutes, collectedCents }: EmployeeDue, cents: number): PayslipDue => {
  const of = (all: number) => (cents === leftCents ? all : Math.round((all * cents) / leftCents))
  return { dueId: id, month, cents, minutes: of(minutes), collectedCents: of(collectedCents) }
}

/** What a payslip adds and takes back, the oldest first: all that is owed, and no more than a share of the net of the rest. */
export const duesOfPayslip = (netCents: number, dues: readonly EmployeeDue[], share: number): PayslipDue[] => {
  const { netted } = netDues(netCents, dues, share)
  const byId = new Map(dues.map((due) => [due.id, due]))
  return netted.flatMap(({ dueId, cents }) => {
    const due = byId.get(dueId)
    return due ? [partOf(due, cents)] : []
  })
}
