// What the hours of stages and their way to the pay refuse.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const hoursRefusals = defineRefusals('traineeships.pay', {
  unknownGroup: 'Ce groupe n’est pas de cette session.',
  unknownTeacher: 'Ce professeur n’existe plus.',
  candidateTeacher: 'Ce professeur n’est encore que candidat\u00a0: embauchez-le d’abord.',
  dayOutside: (from: string, to: string) =>
    `Ce jour n’est pas de la session\u00a0: elle va du ${formatDay(from)} au ${formatDay(to)}.`,
  sessionCancelled: 'Cette session est annulée.',
  changed: 'Ces heures ont changé depuis l’ouverture de cette fenêtre\u00a0: relisez-les.',
  nothingToSend: 'Rien n’est à envoyer en paie\u00a0: tout l’est déjà, ou aucun jour n’est passé.',
  totalChanged: 'Les heures ont changé depuis l’ouverture de cet écran\u00a0: relisez-les, puis envoyez.',
  notEmployee: 'Ces heures sont d’un professeur indépendant\u00a0: elles se paient dans «\u00a0Paie\u00a0».',
})
