// What the administration of accounts refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

/** Letter for letter: a mail of connection details that did not leave. */
export const mailFailed = (error: string) =>
  `Une erreur est survenue... Transmettez cette erreur au service client\u00a0: ${error}`
/** Letter for letter: one that did. */
export const mailSent = 'Les informations de connexion ont été envoyées par email.'

export const usersRefusals = defineRefusals('users', {
  loginTaken: 'Cet identifiant est déjà pris.',
  groupTaken: 'Ce groupe existe déjà.',
  unknownGroup: 'Ce groupe n’existe plus.',
  unknownRole: 'Un des rôles n’existe plus ou a été désactivé.',
  roleBeyond: (role: string) =>
    `Le rôle «\u00a0${role}\u00a0» donne des droits que vous n’avez pas\u00a0: vous ne pouvez pas l’accorder.`,
  beyond: 'Cet utilisateur a des droits que vous n’avez pas\u00a0: seul quelqu’un qui les a peut modifier son accès.',
  lastAdministrator:
    'C’est le dernier administrateur\u00a0: donnez d’abord l’accès complet à tous les droits à quelqu’un d’autre.',
  ownDisabling: 'Vous ne pouvez pas désactiver votre propre compte.',
  ownLock: 'Vous ne pouvez pas verrouiller votre propre compte.',
  ownEnd: 'Pour quitter votre propre session, utilisez «\u00a0Se déconnecter\u00a0».',
  reasonMissing: 'Choisissez le motif de la désactivation.',
  unknownReason: 'Ce motif n’existe plus, ou n’est pas prévu pour ce compte.',
  modeMissing: 'Choisissez comment le code est obtenu.',
  mailMissing: 'Un code par e-mail demande une adresse e-mail.',
  addressOfAccount:
    'Cette personne se connecte avec cette adresse\u00a0: elle la change elle-même dans son espace, ou quelqu’un qui gère les utilisateurs le fait pour elle.',
  accountExists: 'Cette personne a déjà un compte.',
  accountDisabled: 'Ce compte est désactivé\u00a0: réactivez-le d’abord.',
  personWithoutMail: 'Cette personne n’a pas d’adresse e-mail\u00a0: saisissez-la d’abord sur sa fiche.',
  hasPassword: 'Ce compte a déjà un mot de passe\u00a0: envoyez plutôt sa réinitialisation.',
  confirmedSecret:
    'Cette application d’authentification sert déjà\u00a0: réinitialisez-la pour afficher un nouveau QR code.',
  notByAuthenticator: 'Ce compte n’utilise pas d’application d’authentification.',
  nothingHeld: 'Il n’y a plus rien à transmettre\u00a0: quelqu’un vient peut-être de le faire.',
  noTaker: 'Ce collègue ne peut plus rien recevoir\u00a0: son compte est désactivé.',
  takerBelow: (name: string, what: string) =>
    `${name} n’a pas accès à ce qui lui serait transmis\u00a0: ${what}. Donnez-lui d’abord un rôle qui le permet, ou choisissez quelqu’un d’autre.`,
  noSession: 'Cet utilisateur n’est plus connecté.',
})
