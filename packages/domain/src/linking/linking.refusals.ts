// What searches of a teacher and their proposals refuse, in the words that are read.
import { formatDay } from '../kernel/dates.ts'
import { defineRefusals } from '../kernel/refusal.ts'

export const linkingRefusals = defineRefusals('linking', {
  noSuchMove: (from: string, to: string) =>
    `Une recherche ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  nothingSent: 'Aucune proposition n’attend la réponse d’un professeur.',
  stillWaiting: 'Des propositions attendent une réponse\u00a0: annulez-les d’abord.',
  chosenAlready: (number: string) => `Un professeur est choisi par le contrat ${number}\u00a0: clôturez-le d’abord.`,
  nobodyChosen: 'Aucun professeur n’est choisi\u00a0: choisissez celui d’une proposition acceptée.',
  linkedByContract: 'La recherche aboutit quand le contrat devient actif.',
  contractRuns: (number: string) =>
    `Le contrat ${number} est en cours\u00a0: mettez-le en pause ou clôturez-le avant de rouvrir la recherche.`,
  studentArchived: 'Cet élève est archivé\u00a0: rétablissez-le avant de rouvrir la recherche.',
  alreadySearched: (day: string) =>
    `Une recherche est déjà ouverte pour cet élève dans cette matière depuis le ${formatDay(day)}.`,
})
