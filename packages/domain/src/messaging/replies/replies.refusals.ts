// What is refused of answers by mail that wait for the office.
import { defineRefusals } from '../../kernel/refusal.ts'

export const replyRefusals = defineRefusals('replies', {
  tooLong: (most: string) =>
    `Ce message dépasse les ${most}\u00a0caractères d’une conversation\u00a0: répondez-lui par téléphone ou par mail, puis écartez-le.`,
  noAccount:
    'L’espace de cette personne est fermé\u00a0: son message ne peut pas rejoindre la conversation. Répondez-lui par téléphone ou par mail, puis écartez-le.',
})
