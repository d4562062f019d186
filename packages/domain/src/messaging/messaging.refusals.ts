// What message templates are refused.
import { defineRefusals } from '../kernel/refusal.ts'

export const messagingRefusals = defineRefusals('messaging', {
  nameTaken: 'Ce nom est déjà pris.',
  tooManyFiles: (count: number) => `Au plus ${count} pièces jointes accompagnent un modèle.`,
  themeFixed: 'Le programme emploie ce modèle\u00a0: son thème ne peut pas changer.',
})
