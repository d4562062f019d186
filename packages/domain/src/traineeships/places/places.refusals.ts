// What the program says when somebody cannot wait for a place of a stage, or be offered one.
import { defineRefusals } from '../../kernel/refusal.ts'

export const placesRefusals = defineRefusals('traineeships.places', {
  unknownSubject: 'Une des matières choisies n’est plus proposée à ce niveau.',
  noSubject: 'Choisissez au moins une matière.',
  alreadyWaiting: 'Vous êtes déjà sur la liste d’attente de ce stage.',
  alreadyRegistered: 'Cet enfant est déjà inscrit à ce stage.',
  placesLeft: 'Il reste une place\u00a0: inscrivez votre enfant sans attendre.',
  noAddress: 'Nous n’avons pas votre adresse e-mail\u00a0: ajoutez-la à votre profil pour être averti.',
  stageOver: 'Ce stage n’attend plus personne.',
  ended: 'Cette attente est terminée.',
  notProven: 'Cette personne n’a pas encore confirmé son adresse\u00a0: rien ne peut lui être proposé.',
  offered: 'Une place est déjà gardée pour cette personne.',
  full: (subject: string) => `Il n’y a pas de place libre en ${subject}.`,
})
