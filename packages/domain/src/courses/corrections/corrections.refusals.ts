// What a correction may be told: too late for its teacher, settled meanwhile, another teacher's contract, nothing changed.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const correctionRefusals = defineRefusals('corrections', {
  tooLateForTeacher: (lastDay: string) =>
    `Vous pouviez corriger ce cours jusqu’au ${formatDay(lastDay)}\u00a0: demandez au service.`,
  confirmed:
    'Ce cours est confirmé et facturé\u00a0: le service peut l’annuler par un avoir, puis le déclarer à nouveau.',
  notDeclared: 'Ce cours n’est pas un cours déclaré\u00a0: il ne se corrige pas.',
  otherTeacher: 'Ce contrat est celui d’un autre professeur.',
  nothingChanged:
    'Rien n’est changé\u00a0: corrigez la date, la durée ou le contrat, ou dites au service que le cours est juste.',
})
