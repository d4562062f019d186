// Refusals of choosing a password.
import { defineRefusals } from '@cartable/domain/kernel/refusal.ts'

export const passwordRefusals = defineRefusals('access', {
  tooShort: 'Choisissez au moins 12\u00a0caractères\u00a0: quelques mots sans lien entre eux suffisent.',
  tooCommon: 'Ce mot de passe est parmi les premiers que l’on essaie. Choisissez-en un autre.',
  holdsLogin: 'Le mot de passe ne doit pas contenir votre identifiant.',
  sameAsBefore: 'Choisissez un mot de passe différent de l’actuel.',
  notConfirmed: 'Les deux mots de passe sont différents.',
  askedForMail: 'Saisissez votre mot de passe pour changer d’adresse e-mail.',
  sameAddress: 'C’est déjà votre adresse.',
  wrongCurrent: 'Ce n’est pas votre mot de passe actuel.',
})
