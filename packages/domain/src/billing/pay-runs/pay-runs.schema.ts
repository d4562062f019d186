// The pay of self-employed teachers by month: what each is owed and why, what is held back, runs, invoices made in their name.
import { z } from 'zod'
import { day, id, ids, optionalDay, optionalText, readStamp, text } from '../../kernel/fields.ts'
import { approvers } from '../../kernel/rights.ts'
import { extraKinds } from '../extras/extras.words.ts'
import { type PayPaperState, payPaperStates } from './pay-papers.words.ts'

/** Why something that a teacher gave is not paid with this run. */
export const heldReasons = {
  family: 'famille pas encore réglée',
  disputed: 'cours contesté',
  unconfirmed: 'cours pas encore confirmé',
  unbilled: 'cours pas encore facturé',
} as const
export type HeldReason = keyof typeof heldReasons
const HeldReason = z.enum(Object.keys(heldReasons) as [HeldReason, ...HeldReason[]])

/** By what a teacher is paid: the card provider, or a transfer of the bank. */
export const payMeans = { provider: 'Prestataire de cartes', bank: 'Virement' } as const
export type PayMeans = keyof typeof payMeans
const Means = z.enum(['provider', 'bank'])

/** What keeps all of a teacher back, and the screen where it is mended. */
export const PayObstacle = z.object({ words: z.string(), link: z.string() })
export type PayObstacle = z.infer<typeof PayObstacle>

export const payItemKinds = {
  lesson: 'Cours',
  complement: 'Complément',
  charge: 'Cours annulé',
  ...extraKinds,
} as const
export const PayItem = z.object({
  kind: z.enum(['lesson', 'complement', 'charge', 'travel', 'bonus']),
  day: z.string(),
  words: z.string(),
  minutes: z.int().nullable(),
  cents: z.int(),
})
export type PayItem = z.infer<typeof PayItem>

export const PayRow = z.object({
  teacherId: id,
  teacher: z.string(),
  means: Means.nullable(),
  items: z.array(PayItem),
  /** Below zero what comes off for lessons put right after they were paid, above what is still owed for them. */
  duesCents: z.int(),
  /** Dues that this run cannot take: they wait for the next one. */
  carriedCents: z.int(),
  totalCents: z.int(),
  obstacles: z.array(PayObstacle),
  held: z.array(z.object({ reason: HeldReason, count: z.int(), cents: z.int() })),
})
export type PayRow = z.infer<typeof PayRow>

/** Where an invoice of a run stands. */
const PaperState = z.enum(Object.keys(payPaperStates) as [PayPaperState, ...PayPaperState[]])

export const PayPaper = z.object({
  id,
  reference: z.string(),
  runId: id,
  runReference: z.string(),
  /** Month of its run. */
  month: z.string(),
  teacherId: id,
  teacher: z.string(),
  issuedOn: z.string(),
  totalCents: z.int(),
  /** What of it is not paid yet. */
  dueCents: z.int(),
  state: PaperState,
  paidOn: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Of the transfer of the bank that may still come back. */
  transferId: id.nullable(),
  fileReference: z.string().nullable(),
})
export type PayPaper = z.infer<typeof PayPaper>

export const payFileStatuses = { made: 'À remettre à la banque', executed: 'Exécuté', cancelled: 'Annulé' } as const
export const PayFileRow = z.object({
  id,
  reference: z.string(),
  status: z.enum(['made', 'executed', 'cancelled']),
  madeOn: z.string(),
  endedOn: z.string().nullable(),
  totalCents: z.int(),
  transferCount: z.int(),
})
export type PayFileRow = z.infer<typeof PayFileRow>

/** What may wait for a second person: each company has a run of its own, and one waits of each. */
export const proposedKinds = {
  lessons: 'Paie des cours',
  stages: 'Paie des stages',
  wages: 'Salaires des familles',
  single: 'Professeur payé à part',
} as const
export type ProposedKind = keyof typeof proposedKinds
export const ProposedPay = z.object({
  kind: z.enum(Object.keys(proposedKinds) as [ProposedKind, ...ProposedKind[]]),
  id,
  /** Of the run, of the file, or of the bill. */
  reference: z.string(),
  /** Of a run. */
  month: z.string().nullable(),
  totalCents: z.int(),
  teacherCount: z.int(),
  /** Why a teacher is to be paid before the family. */
  reason: z.string().nullable(),
  proposedBy: z.string().nullable(),
  approver: z.enum(approvers),
})
export type ProposedPay = z.infer<typeof ProposedPay>

export const PayMonth = z.object({
  month: z.string(),
  rows: z.array(PayRow),
  /** A second person approves a run above it. */
  approvalCents: z.int(),
  /** The company's own account, from which files are paid, is known. */
  hasAccount: z.boolean(),
  /** Whoever reads would approve their own: nobody else may. */
  isAlone: z.boolean(),
  proposed: z.array(ProposedPay),
  /** Invoices of the runs of the month, and those of any month that are still to be paid. */
  papers: z.array(PayPaper),
  files: z.array(PayFileRow),
})
export type PayMonth = z.infer<typeof PayMonth>

export const PayTeachersInput = z.object({
  month: day,
  teacherIds: ids,
  /** As the screen showed it: what changed meanwhile is looked at first. */
  totalCents: z.int(),
})
export type PayTeachersInput = z.output<typeof PayTeachersInput>

export const EndPayFile = z.object({ id, end: z.enum(['executed', 'cancelled']), executedOn: day })
export type EndPayFile = z.output<typeof EndPayFile>
export const RefuseTransfer = z.object({ id, refusedOn: day, reason: text(200) })
export type RefuseTransfer = z.output<typeof RefuseTransfer>

/** An invoice as its teacher reads it at home. */
export const OwnPayRow = z.object({
  id,
  reference: z.string(),
  month: z.string(),
  issuedOn: z.string(),
  totalCents: z.int(),
  state: PaperState,
  paidOn: z.string().nullable(),
})
export type OwnPayRow = z.infer<typeof OwnPayRow>
export const OwnPay = z.object({
  isSelfEmployed: z.boolean(),
  mandateAcceptedOn: z.string().nullable(),
  /** All that lessons given so far will still bring, and what comes off. */
  comingCents: z.int(),
  duesCents: z.int(),
  /** Travel and bonuses that the next run pays, inside what comes. */
  extras: z.array(z.object({ kind: z.enum(['travel', 'bonus']), day: z.string(), label: z.string(), cents: z.int() })),
  /** What keeps his pay back, as the office reads it. */
  obstacles: z.array(z.string()),
  papers: z.array(OwnPayRow),
})
export type OwnPay = z.infer<typeof OwnPay>

export const PayTerms = z.object({
  teacherId: id,
  id: id.nullable(),
  updatedAt: readStamp,
  mandateAcceptedOn: z.string().nullable(),
  mandateAcceptedBy: z.enum(['teacher', 'office']).nullable(),
  holdReason: z.string().nullable(),
})
export type PayTerms = z.infer<typeof PayTerms>
export const PayTermsInput = z.object({
  teacherId: id,
  updatedAt: readStamp,
  mandateAcceptedOn: optionalDay,
  holdReason: optionalText(200),
})
export type PayTermsInput = z.output<typeof PayTermsInput>
