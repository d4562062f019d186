// What the rooms of online lessons refuse, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const roomsRefusals = defineRefusals('rooms', {
  notOnline: 'Les cours de ce contrat n’ont pas lieu en ligne.',
  contractOver: 'Ce contrat est terminé\u00a0: il n’a plus de salle.',
  noProvider: 'Aucune adresse de salles n’est réglée\u00a0: saisissez le lien d’une salle.',
  badAddress: 'Collez le lien entier de la salle\u00a0: il commence par https://.',
  changedMeanwhile: 'La salle a été changée entre-temps\u00a0: voici celle qui vaut maintenant.',
  noRoom: 'Ce contrat n’a pas de salle.',
})
