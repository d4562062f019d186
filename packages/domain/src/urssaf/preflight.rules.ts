// What the Urssaf would refuse of a payment request, or is not asked of a lesson, said before, with what mends it: pure.
import { formatDay } from '../kernel/dates.ts'
import type { AdvanceReason } from './advance-decision.rules.ts'
import { type AdvanceFacts, employmentOf } from './payment-request.ts'

/** What mends a fault: the form of the advance, the lesson, the record of its teacher, or the bill without an advance. */
export const preflightFixes = ['registration', 'lesson', 'teacher', 'without'] as const
export type PreflightFix = (typeof preflightFixes)[number]
export const preflightFixLabels: Readonly<Record<PreflightFix, string>> = {
  registration: 'Compléter l’inscription',
  lesson: 'Corriger le cours',
  teacher: 'Compléter la fiche du professeur',
  without: 'Facturer sans avance',
}
export type Fault = { readonly code: string; readonly sentence: string; readonly fix: PreflightFix }

export type PreflightFacts = AdvanceFacts & {
  /** Where the registration stands; null: the Urssaf does not know the family. */
  readonly standing: 'active' | 'blocked' | 'expired' | null
  readonly activeFrom: string
  readonly today: string
  readonly creditedCents: number
  /** Prestations that a request may have, and the share of a deposit, in percent; rates of the law. */
  readonly mostLines: number
  readonly depositMaxPercent: number
}

const fault = (code: string, sentence: string, fix: PreflightFix): Fault => ({ code, sentence, fix })

const standingFault = ({ standing, birthDay }: PreflightFacts): Fault | null => {
  if (standing === null)
    return fault('unregistered', 'Le client n’est pas inscrit à l’avance immédiate.', 'registration')
  if (standing === 'blocked')
    return fault('blocked', 'L’Urssaf a suspendu le compte du client, quatre semaines au plus.', 'without')
  if (standing === 'expired')
    return fault(
      'expired',
      'Le mandat du client a expiré\u00a0: il le renouvelle sur particulier.urssaf.fr.',
      'without',
    )
  return birthDay === '' ? fault('birth', 'La date de naissance du client manque.', 'registration') : null
}

const dayFault = (facts: PreflightFacts): Fault | null => {
  const { from, to } = employmentOf(facts)
  if (from < facts.activeFrom)
    return fault(
      'before-activation',
      `Un cours de la facture précède l’activation de l’avance du client, le ${formatDay(facts.activeFrom)}.`,
      'without',
    )
  if (from.slice(0, 7) !== to.slice(0, 7))
    return fault(
      'two-months',
      'Les cours de la facture sont donnés sur deux mois\u00a0: l’Urssaf n’en accepte qu’un.',
      'without',
    )
  return to > facts.today ? fault('future', 'Un cours de la facture n’est pas encore donné.', 'lesson') : null
}

/** `quantité × prix`, hours of two decimals as they are sent. */
const multiplies = ({ minutes, unitPriceCents, totalCents }: AdvanceFacts['lines'][number]) =>
  Math.abs(Math.round((Math.round((minutes * 100) / 60) * unitPriceCents) / 100) - totalCents) <= 1

const lineFaults = ({ lines, totalCents, mostLines }: PreflightFacts): (Fault | null)[] => [
  lines.length > mostLines
    ? fault('too-many', `Une demande a ${mostLines} lignes au plus\u00a0: celle-ci en a ${lines.length}.`, 'without')
    : null,
  lines.some((line) => line.totalCents <= 0 || line.vatCents < 0)
    ? fault('negative', 'L’Urssaf n’accepte ni remise ni montant négatif.', 'without')
    : null,
  lines.some((line) => line.totalExclTaxCents + line.vatCents !== line.totalCents)
    ? fault('vat', 'Le montant hors taxes et la TVA d’un cours ne font pas son prix.', 'lesson')
    : null,
  lines.every(multiplies)
    ? null
    : fault('hours', 'Le prix d’un cours n’est pas celui de l’heure multiplié par les heures.', 'lesson'),
  lines.reduce((sum, line) => sum + line.totalCents, 0) === totalCents
    ? null
    : fault('total', 'La facture n’est pas la somme de ses cours.', 'without'),
  lines.some(({ teacherNumber }) => teacherNumber === null)
    ? fault('no-number', 'Le numéro SAP ou le SIRET du professeur manque.', 'teacher')
    : null,
]

/** Everything that stands against a request; none: it may be sent. */
export const preflight = (facts: PreflightFacts): readonly Fault[] => {
  if (facts.lines.length === 0) return [fault('no-lines', 'La facture ne porte aucun cours.', 'without')]
  return [
    facts.creditedCents > 0
      ? fault('credited', 'La facture porte un avoir, que l’Urssaf n’accepte pas\u00a0: corrigez le cours.', 'lesson')
      : null,
    standingFault(facts),
    facts.standing === null ? null : dayFault(facts),
    ...lineFaults(facts),
    facts.depositCents * 100 > facts.totalCents * facts.depositMaxPercent
      ? fault('deposit', 'L’acompte dépasse la part que l’Urssaf accepte.', 'without')
      : null,
  ].filter((one) => one !== null)
}

/** What mends a lesson that is not asked, so that the next one is: the contract, the company's declaration, its rules in time, its way of asking, the record of the family, of the teacher. */
export const advanceFixes = ['contract', 'company', 'rules', 'way', 'customer', 'teacher'] as const
export type AdvanceFix = (typeof advanceFixes)[number]
export const advanceFixLabels: Readonly<Record<AdvanceFix, string>> = {
  contract: 'Revoir le lieu des cours du contrat',
  company: 'Compléter la déclaration de la société',
  rules: 'Revoir les règles de la société',
  way: 'Revoir la garantie financière',
  customer: 'Revoir l’avance de la famille',
  teacher: 'Compléter la fiche du professeur',
}

/** What has passed, or is the law's, is not mended: the lesson was before, it is paid by its pack. */
const fixes: Readonly<Partial<Record<AdvanceReason, AdvanceFix>>> = {
  activity: 'contract',
  undeclared: 'company',
  'undeclared-by-rule': 'rules',
  mandataire: 'rules',
  unregistered: 'customer',
  unwanted: 'customer',
  'not-active': 'customer',
  blocked: 'customer',
  expired: 'customer',
  'birth-missing': 'customer',
  'no-guarantee': 'way',
  ceiling: 'customer',
  'no-number': 'teacher',
}

export type AdvanceMend = {
  readonly fix: AdvanceFix
  /** The record to open; null where the company has one only. */
  readonly recordId: number | null
}
/** Null where nothing can be mended. */
export const mendOf = (
  reason: AdvanceReason,
  records: { readonly contractId: number | null; readonly customerId: number; readonly teacherId: number | null },
): AdvanceMend | null => {
  const fix = fixes[reason]
  if (fix === undefined) return null
  if (fix === 'contract' || fix === 'teacher' || fix === 'customer') {
    const recordId = records[`${fix}Id`]
    return recordId === null ? null : { fix, recordId }
  }
  return { fix, recordId: null }
}
