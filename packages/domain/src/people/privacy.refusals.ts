// What must be ended before somebody can be erased, in the words that are read.
import { formatEuros } from '../kernel/money.ts'
import { defineRefusals } from '../kernel/refusal.ts'

const many = (count: number, one: string, several: string) => `${count} ${count > 1 ? several : one}`
/** « A, B et 3 autres » */
const listed = (names: readonly string[], shown = 3) =>
  names.length > shown
    ? `${names.slice(0, shown).join(', ')} et ${many(names.length - shown, 'autre', 'autres')}`
    : names.join(', ')

export const privacyRefusals = defineRefusals('privacy', {
  openContracts: (numbers: readonly string[]) =>
    numbers.length > 1
      ? `Des contrats sont encore ouverts (${listed(numbers)})\u00a0: clôturez-les d’abord.`
      : `Le contrat ${listed(numbers)} est encore ouvert\u00a0: clôturez-le d’abord.`,
  openLinkings: (count: number) =>
    `${many(count, 'recherche de professeur est encore ouverte', 'recherches de professeur sont encore ouvertes')}\u00a0: terminez d’abord la mise en relation.`,
  plannedCourses: (count: number) =>
    `${many(count, 'cours est encore prévu', 'cours sont encore prévus')}\u00a0: annulez d’abord ce qui n’aura pas lieu.`,
  unfinishedCourses: (count: number) =>
    count > 1
      ? `${count} cours ne sont pas encore confirmés, facturés ou départagés\u00a0: menez-les d’abord à leur terme.`
      : '1 cours n’est pas encore confirmé, facturé ou départagé\u00a0: menez-le d’abord à son terme.',
  openTraineeships: (names: readonly string[]) =>
    names.length > 1
      ? `Des stages ne sont pas terminés (${listed(names)})\u00a0: annulez d’abord l’inscription ou la proposition.`
      : `Le stage ${listed(names)} n’est pas terminé\u00a0: annulez d’abord l’inscription ou la proposition.`,
  unpaid: (cents: number, count: number) =>
    `Il reste ${formatEuros(cents)} à régler sur ${many(count, 'commande', 'commandes')}\u00a0: encaissez cette somme, ou annulez-la par un avoir.`,
  toGiveBack: (cents: number) => `Il reste ${formatEuros(cents)} à rembourser\u00a0: faites d’abord ce remboursement.`,
  pendingPayments: (count: number) =>
    `${many(count, 'paiement est en attente', 'paiements sont en attente')} de la réponse de la banque\u00a0: revenez quand elle sera connue.`,
  teacherUnpaid: (count: number) =>
    `${many(count, 'cours reste à payer', 'cours restent à payer')} à ce professeur\u00a0: faites d’abord ce versement.`,
  openAdvances: (count: number) =>
    `${many(count, 'demande est en cours', 'demandes sont en cours')} à l’Urssaf\u00a0: attendez sa réponse.`,
  draftPayslips: (count: number) =>
    `${many(count, 'bulletin de paie n’est pas encore émis', 'bulletins de paie ne sont pas encore émis')}\u00a0: émettez-les d’abord.`,
  yourself: 'Vous ne pouvez pas effacer votre propre fiche\u00a0: demandez-le à un autre administrateur.',
  becameCustomer: (number: string) =>
    `Ce contact est devenu le client ${number}\u00a0: effacez la fiche de ce client, le contact ira avec elle.`,
  confirmation: 'Le nom saisi n’est pas celui de la fiche.',
})
