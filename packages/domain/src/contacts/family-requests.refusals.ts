// What a family is refused when it asks by itself.
import { defineRefusals } from '../kernel/refusal.ts'

export const familyRequestRefusals = defineRefusals('familyRequests', {
  noChild: 'Choisissez l’enfant qui suivra les cours.',
  unknownChild: 'Cet enfant n’est plus dans votre espace.',
  tooMany: (most: number) =>
    `Vous avez déjà ${most} demandes en cours\u00a0: appelez-nous, nous les regarderons ensemble.`,
  sameNeed: 'Cette matière est déjà demandée pour cet enfant\u00a0: suivez-la sur votre accueil.',
  addressNeeded: 'Où auraient lieu les cours\u202f? Indiquez votre adresse.',
  notTaught: 'Cette matière n’est pas proposée à ce niveau.',
  noWithdraw: 'La recherche est en cours\u00a0: appelez-nous pour l’arrêter.',
  unknownEstablishment: 'Cet établissement n’existe plus.',
})
