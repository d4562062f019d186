// What customers and students refuse, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const customersRefusals = defineRefusals('customers', {
  advanceNotActive: 'L’avance immédiate demande une inscription validée par l’URSSAF.',
  alreadyStudent: 'Le client est déjà élève de ce foyer.',
  duplicates: 'Une fiche existante lui ressemble\u00a0: utilisez-la, ou créez quand même.',
  duplicateGone: 'La fiche choisie ne lui ressemble plus\u00a0: vérifiez, puis recommencez.',
  unknownCustomer: 'Ce client n’existe plus.',
  unknownLevel: 'Ce niveau n’existe plus.',
  unknownEstablishment: 'Cet établissement n’existe plus.',
  unknownSubject: 'Une des matières n’existe plus.',
  unknownChapter: 'Un des chapitres n’existe plus.',
  isCustomerIsKept: 'Un élève ne change pas d’identité\u00a0: créez un autre élève.',
})
