// Refusals of opening the space of a family by the link of its mail.
import { defineRefusals } from '../../kernel/refusal.ts'

export const registrationRefusals = defineRefusals('registration', {
  passwordNeeded: 'Choisissez votre mot de passe\u00a0: vous ouvrez ce lien ailleurs que là où vous vous êtes inscrit.',
  accountExists: 'Cette adresse a déjà un compte. Connectez-vous, ou demandez un nouveau mot de passe.',
  termsChanged: 'Nos conditions viennent de changer. Relisez-les, puis recommencez.',
})
