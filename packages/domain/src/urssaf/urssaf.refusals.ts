// What the tax advance of a customer refuses, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const urssafRefusals = defineRefusals('urssaf', {
  abroad: "L'avance immédiate est réservée aux contribuables français.",
  alreadySent: 'Le formulaire a déjà été envoyé à l’Urssaf\u00a0: il ne se modifie plus ici.',
  ibanMissing: 'Saisissez l’IBAN du compte.',
  holderMissing: 'Indiquez le titulaire du compte.',
  bankAccountMoved: 'Le compte bancaire vient d’être changé par une autre personne\u00a0: rechargez le formulaire.',
  unknownDepartement: 'Ce département n’existe pas.',
  sentMeanwhile: 'Une autre personne vient de préparer l’inscription de ce client\u00a0: rechargez le formulaire.',
  nothingSent: 'Rien n’a encore été envoyé à l’Urssaf pour ce client.',
  nothingToFollow: 'L’Urssaf n’a plus rien à dire de cette inscription.',
  nothingToUnlink: 'Ce client n’a pas de lien avec l’Urssaf.',
  nothingToStop: 'Il n’y a pas d’avance immédiate à arrêter.',
  stopBefore: 'Choisissez aujourd’hui ou un jour à venir.',
  notRefusable: (status: string) =>
    `Une inscription «\u00a0${status.toLocaleLowerCase('fr-FR')}\u00a0» ne se refuse plus\u00a0: retirez le lien.`,
  stillLeaving: 'L’envoi à l’Urssaf est en cours\u00a0: actualisez le statut avant de refuser l’avance.',
  noSuchMove: (from: string, to: string) =>
    `Une inscription ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  notUpdated: (why: string) => `Le statut n’a pas pu être actualisé. ${why}`,
})
