// Refusals of signing in: they never say which of login and password was wrong.
import { defineRefusals } from '@cartable/domain/kernel/refusal.ts'

export const accessRefusals = defineRefusals('access', {
  wrongCredentials: 'Identifiant ou mot de passe incorrect.',
  locked: (minutes: number) => `Trop d’essais infructueux : réessayez dans ${minutes}\u00a0min.`,
  noEmail: 'Cette personne n’a pas d’adresse e-mail.',
})
