// What contacts are refused, and the sentence of each.
import { de } from '../kernel/french.ts'
import { defineRefusals } from '../kernel/refusal.ts'

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ou ${de(names.at(-1) ?? '')}`

export const contactsRefusals = defineRefusals('contacts', {
  alreadyCustomer: 'ce contact est déjà devenu un client.',
  dunningFrom: (to: string, from: readonly string[]) => `${to} n’accepte que les contacts venant ${de(listed(from))}.`,
  dunningAfterWon: (to: string) => `${to} n’accepte pas un contact gagné.`,
  movedMeanwhile: (by: string | null, to: string) =>
    `ce contact a été déplacé entre-temps${by ? ` par ${by}` : ''} dans «\u00a0${to}\u00a0».`,
  duplicates: 'un client existant lui ressemble\u00a0: il faut d’abord choisir sa fiche, ou en créer une autre.',
  noWayToAnswer: 'Indiquez au moins un numéro de téléphone ou une adresse e-mail.',
  noEmail: 'Ce contact n’a pas d’adresse e-mail.',
  notSent:
    "Le mail n'a pas pu être envoyé, veuillez vérifier l'adresse email du contact et que l'objet et le corps du mail sont bien renseignés",
  captcha: 'not valid',
  unknownEstablishment: 'Cet établissement n’existe plus.',
  unknownLevel: 'Ce niveau n’existe plus.',
  unknownSubject: 'Une des matières n’existe plus.',
  unknownSession: 'Ce stage n’est plus proposé.',
  unknownSalesUser: 'Cette personne ne fait plus partie de l’équipe.',
  ruleTaken: 'Une règle existe déjà pour ce parcours et ces codes postaux.',
  unknownCareer: 'Ce parcours n’existe plus.',
  notYourFollowUp: 'Seule la personne qui a écrit ce commentaire peut le modifier.',
})
