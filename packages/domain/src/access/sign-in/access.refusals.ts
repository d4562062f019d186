// Refusals of signing in: they never say which of login and password was wrong.
import { defineRefusals } from '@cartable/domain/kernel/refusal.ts'

export const accessRefusals = defineRefusals('access', {
  wrongCredentials: 'Identifiant ou mot de passe incorrect.',
  locked: (minutes: number) => `Trop d’essais infructueux\u00a0: réessayez dans ${minutes}\u00a0min.`,
  wrongCode: 'Ce code n’est pas valable. Saisissez le dernier code reçu ou affiché.',
  disabled: 'Votre compte est désactivé. Adressez-vous à votre interlocuteur habituel.',
  opening: (reason: string) => `${reason} Réessayez dans quelques secondes.`,
  lockedByStaff: 'Votre compte est verrouillé. Adressez-vous à votre interlocuteur habituel.',
  noWayToSendCode:
    'Votre compte demande un code par e-mail, mais il n’a pas d’adresse. Adressez-vous à votre interlocuteur habituel.',
  captcha: "Le captcha n'est pas valide.",
  twoFactorOfStaff:
    'Le second facteur d’un utilisateur se retire dans l’administration des utilisateurs, par quelqu’un d’autre.',
  wrongFirstCode: 'Ce code n’est pas celui de cette application. Attendez le suivant, puis réessayez.',
  wrongPasskey: 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou connectez-vous autrement.',
  unknownPasskey: 'Cette clé d’accès n’est plus associée à un compte. Connectez-vous autrement.',
  passkeyNotMade: 'La clé d’accès n’a pas été enregistrée\u00a0: recommencez.',
  passkeyKnown: 'Cet appareil a déjà une clé d’accès de ce compte.',
  passkeysFull: (most: number) => `Vous avez déjà ${most} clés d’accès\u00a0: retirez-en une d’abord.`,
  noEmail: 'Cette personne n’a pas d’adresse e-mail.',
})
