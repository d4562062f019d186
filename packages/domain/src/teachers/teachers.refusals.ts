// What teachers refuse, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const teachersRefusals = defineRefusals('teachers', {
  tooYoung: 'Un professeur a au moins 18 ans.',
  noSuchMove: (from: string, to: string) =>
    `Un professeur ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  neverCandidateAgain: 'Un professeur embauché ne redevient pas candidat.',
  papersMissing: (names: readonly string[]) =>
    `Avant l’embauche, ces documents sont à recevoir et à approuver\u00a0: ${names.join(', ')}.`,
  notActive: 'ce professeur n’est pas en activité.',
  hasContracts: (count: number) =>
    `Ce professeur a encore ${count} contrat${count > 1 ? 's' : ''} en cours\u00a0: clôturez-${count > 1 ? 'les' : 'le'} d’abord.`,
  hiredOnMissing: 'Indiquez la date d’embauche.',
  modifierEnd: 'La fin du modificateur se situe entre aujourd’hui et dans trois mois.',
  siretMissing: 'Saisissez d’abord un SIRET.',
  selfEmployedWithoutSiret: 'Il manque son SIRET\u00a0: un auto-entrepreneur facture sous ce numéro.',
  wantsToStayEmployee: 'Ce professeur souhaite rester salarié\u00a0: décochez d’abord ce souhait.',
  statusDayOutside: 'Ce changement commence au plus tôt il y a deux mois, au plus tard dans un an.',
  noNewStatus: 'Aucun changement de statut n’attend de confirmation.',
  vatOfAnother: 'Ce numéro de TVA n’est pas celui de ce SIRET.',
  selfCoopting: 'Un professeur ne se coopte pas lui-même.',
  ibanWithoutHolder: 'Indiquez le titulaire du compte.',
  bicWithoutIban: 'Saisissez l’IBAN du compte.',
  bankAccountMoved: 'Le compte bancaire vient d’être changé par une autre personne\u00a0: rechargez la fiche.',
  nirTaken: 'Un autre professeur a déjà ce numéro de sécurité sociale.',
  urlTaken: 'Un autre professeur a déjà cette adresse web.',
  unknownCategory: 'Cette catégorie n’existe plus.',
  windowsOverlap: 'Ce créneau en chevauche un autre.',
  absenceBackwards: 'Le dernier jour suit le premier.',
  absenceOver: 'Cette absence est passée.',
  absenceTooLong: 'Une absence commence dans les deux ans et dure un an au plus.',
  absenceTwice: 'Une absence est déjà notée sur une partie de ces jours : retirez-la d’abord.',
  unknownTeacher: 'Ce professeur n’existe plus.',
  unknownSubject: 'Une des matières n’existe plus.',
  unknownLevel: 'Un des niveaux n’existe plus.',
  unknownGraduation: 'Un des diplômes n’existe plus.',
  unknownExperience: 'Une des expériences n’existe plus.',
  unknownEstablishment: 'Un des établissements n’existe plus.',
})
