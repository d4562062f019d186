// What the program says when it cannot register a student to a stage, change a registration, or give its money back.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const registrationsRefusals = defineRefusals('traineeships.registrations', {
  noSuchMove: (from: string, to: string) =>
    `Une inscription «\u00a0${from}\u00a0» ne peut pas passer à «\u00a0${to}\u00a0».`,
  cancelled: 'Cette inscription est annulée\u00a0: elle ne peut plus être modifiée.',
  sessionClosed: 'Cette session est clôturée\u00a0: ses inscriptions ne changent plus.',
  sessionCancelled: 'Cette session est annulée\u00a0: personne ne peut plus y être inscrit.',
  unknownLevel: 'Ce niveau n’est plus proposé.',
  unknownStudent: 'Cet élève n’existe plus.',
  studentDisabled: 'Cet élève est archivé.',
  studentChanged: 'Une inscription ne passe qu’à un autre enfant de la même famille.',
  noAddressForLink: 'La famille n’a pas d’adresse e-mail\u00a0: le lien ne peut pas partir.',
  firstPaymentMissing: 'Dites quand vient le premier paiement.',
  otherDebt: 'La famille doit déjà autre chose aux stages\u00a0: convenez d’un plan de paiement sur son compte.',
  notHeld: 'Cette place n’attend plus de paiement.',
  notCancelled: 'Cette inscription n’est pas annulée.',
  replaced: 'Cette inscription a déjà été reprise.',
  noSubject: 'Choisissez au moins une matière.',
  unknownSubject: 'Une des matières choisies n’est plus proposée à ce niveau.',
  oneOption: 'Une seule option peut être choisie.',
  alreadyRegistered: 'Cet élève est déjà inscrit à ce niveau.',
  full: (subject: string) => `Il n’y a plus de place en ${subject}.`,
  noPrice: (count: number) =>
    count === 1
      ? 'Aucun tarif n’est défini à ce niveau pour une matière.'
      : `Aucun tarif n’est défini à ce niveau pour ${count} matières.`,
  promoUnknown: 'Ce code promo n’est pas valable aujourd’hui.',
  absenceOutside: 'Les jours d’absence doivent être des jours de cours des matières choisies.',
  unknownChapter: 'Un des chapitres choisis n’est pas au programme de la matière.',
  evaluated:
    'Une évaluation a déjà été saisie pour une matière retirée\u00a0: cette matière ne peut plus être retirée.',
  paid: (paidCents: number) =>
    `Cette inscription est réglée (${formatEuros(paidCents)})\u00a0: remboursez-la d’abord, le remboursement peut l’annuler en même temps.`,
  refunding: 'Un remboursement est en cours pour cette inscription.',
  nothingPaid: 'Rien n’a été réglé pour cette inscription\u00a0: il n’y a rien à rembourser.',
  datesAnswered: 'Vous avez déjà répondu, ou ce stage a commencé\u00a0: appelez-nous.',
  nothingAsked: 'Le montant doit dépasser 0.',
  refundBeyond: (cents: number) => `Il n’est possible de rembourser que ${formatEuros(cents)}.`,
  refundInFuture: 'La date du remboursement ne peut pas être dans le futur.',
  reasonNeeded: 'Saisissez le motif du remboursement.',
  creditNoteNeeded: 'Annuler l’inscription demande un avoir.',
  creditNoteOfCancelled: 'Cette inscription est annulée\u00a0: ce qui est rendu demande un avoir.',
})
