// What packs of hours refuse, in the words that are read.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const packsRefusals = defineRefusals('packs', {
  notRunning: 'Un pack d’heures se vend sur un contrat en cours.',
  mandataire:
    'La famille est l’employeur du professeur sur ce contrat\u00a0: son salaire ne se paie pas d’avance par un pack d’heures.',
  notPaid:
    'Un pack de ce contrat attend encore son règlement\u00a0: encaissez-le, ou mettez-y fin, avant d’en vendre un autre.',
  twin: 'Le même pack a déjà été vendu aujourd’hui sur ce contrat.',
  notShared: (totals: readonly number[], perHour: readonly number[]) =>
    `Ce total ne se partage pas au centime entre les heures\u00a0: choisissez ${totals.map((cents, index) => `${formatEuros(cents)} (${formatEuros(perHour[index] ?? 0)} l’heure)`).join(' ou ')}.`,
  belowTeacher: (cents: number) =>
    `Le professeur coûte ${formatEuros(cents)} de l’heure\u00a0: le pack ne peut pas coûter moins.`,
  ended: 'Ce pack est déjà terminé.',
  nothingToPay: 'Ce pack n’attend plus d’argent, ou la famille n’a pas d’avoir en compte.',
  nothingDue: 'Ce pack est déjà réglé, ou terminé.',
  paymentPending: 'Un paiement est déjà en cours pour ce pack.',
  wrongIntent: 'Ce paiement ne correspond pas à ce pack.',
  paidTwice:
    'Le pack vient d’être réglé par ailleurs, ou il est terminé\u00a0: ce paiement est remboursé sur votre carte.',
  corrected:
    'Ce cours est pris sur un pack d’heures\u00a0: annulez-le, ses heures reviennent au pack, puis déclarez-le comme il a été donné.',
})
