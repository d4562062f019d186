// What is refused to whoever asks for another link.
import { defineRefusals } from '../../kernel/refusal.ts'

export const linksRefusals = defineRefusals('access', {
  noOther: 'Nous ne pouvons pas renvoyer ce lien\u00a0: répondez au mail que vous avez reçu, ou appelez-nous.',
})
