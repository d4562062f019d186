// What the follow-up of contracts without courses refuses, in the words that are read.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const noLongerCoursesRefusals = defineRefusals('noLongerCourses', {
  closedForGood: 'un suivi clôturé ne se déplace plus.',
  takeOverFirst: (to: string) => `le contrat doit être pris en charge avant de passer dans «\u00a0${to}\u00a0».`,
  answeredByLink: '«\u00a0Réponse reçue\u00a0» se remplit par les réponses aux mails.',
  stillRunning: 'les cours du contrat ne sont pas encore suspendus.',
  movedMeanwhile: (by: string | null, to: string) =>
    `ce contrat a été déplacé entre-temps${by ? ` par ${by}` : ''} dans «\u00a0${to}\u00a0».`,
  alreadyTakenOver: (by: string | null) => `ce contrat est déjà pris en charge${by ? ` par ${by}` : ''}.`,
  notActive: 'ce contrat n’est plus actif.',
  notSilent: (lastCourseOn: string) => `les cours de ce contrat ont repris le ${formatDay(lastCourseOn)}.`,
  answerPast: 'Choisissez un jour à venir.',
  answerFar: 'Choisissez un jour d’ici un an.',
  answerDayMissing: 'Dites quel jour.',
  answerOver: 'Ce contrat n’attend plus de réponse. Appelez-nous si quelque chose change.',
  endToCome: 'Une fin à venir se dit sur la fiche du contrat\u00a0: ici, le dernier jour est passé.',
  reasonMissing: 'Choisissez un motif.',
  mayNotSearch: 'vos droits ne permettent pas de rouvrir une recherche.',
  notYourFollowUp: 'Seule la personne qui a écrit ce commentaire peut le modifier.',
  notSent:
    "Le mail n'a pas pu être envoyé, veuillez vérifier l'adresse email du contact et que l'objet et le corps du mail sont bien renseignés",
})
