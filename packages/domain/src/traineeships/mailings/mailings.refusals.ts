// What keeps a mailing of a session from being sent.
import { defineRefusals } from '../../kernel/refusal.ts'

export const mailingsRefusals = defineRefusals('traineeships', {
  notARecipient: 'Un des destinataires n’est plus concerné par ce stage\u00a0: rouvrez le mailing.',
  withoutEmail: (names: readonly string[]) =>
    `${names.join(', ')}\u00a0: ${names.length > 1 ? 'ces destinataires n’ont' : 'ce destinataire n’a'} pas d’adresse e-mail.`,
  noReaderEmail: 'Pas d’adresse e-mail',
  noPlanning: 'Ce stage n’a encore aucun groupe\u00a0: son planning est vide.',
  noOwnAddress: 'Votre compte n’a pas d’adresse e-mail\u00a0: la copie ne peut pas vous être envoyée.',
})
