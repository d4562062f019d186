// What message templates are refused.
import { defineRefusals } from '../kernel/refusal.ts'

export const messagingRefusals = defineRefusals('messaging', {
  nameTaken: 'Ce nom est déjà pris.',
  themeFixed: 'Le programme emploie ce modèle\u202f: son thème ne peut pas changer.',
})
