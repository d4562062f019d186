// Refusals of choosing a password.
import { defineRefusals, type Refusal } from '@cartable/domain/kernel/refusal.ts'
import { weaknessOf } from './passwords.rules.ts'
import { notConfirmedWords, weaknessWords } from './passwords.words.ts'

export const passwordRefusals = defineRefusals('access', {
  ...weaknessWords,
  sameAsBefore: 'Choisissez un mot de passe différent de l’actuel.',
  notConfirmed: notConfirmedWords,
  askedForMail: 'Saisissez votre mot de passe pour changer d’adresse e-mail.',
  sameAddress: 'C’est déjà votre adresse.',
  wrongCurrent: 'Ce n’est pas votre mot de passe actuel.',
})

/** Why a new password is not good enough; null when it is. */
export const refuseWeakPassword = (password: string, login: string, company = ''): Refusal | null => {
  const weakness = weaknessOf(password, login, company)
  return weakness && passwordRefusals[weakness]
}
