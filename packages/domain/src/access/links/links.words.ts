// What became of a personal link that opens nothing any more, in the words of who opens it.
import type { LinkPurpose } from '../../kernel/access.ts'

/**
 * `open`: it still opens its page. `used`: what it asked is done. `expired`: its time has passed. `withdrawn`: a newer link,
 * or an answer given elsewhere, took its place. `unknown`: it was never made, was typed wrong, or was forgotten since.
 */
export const linkStates = ['open', 'used', 'expired', 'withdrawn', 'unknown'] as const
export type LinkState = (typeof linkStates)[number]

type Words = {
  /** What the link was for, after « pour ». */
  readonly what: string
  /** What is true once it has served. */
  readonly done: string
}
export const linkWords: Readonly<Record<LinkPurpose, Words>> = {
  'password-reset': { what: 'choisir un mot de passe', done: 'Votre mot de passe a été choisi avec ce lien.' },
  'account-creation': { what: 'ouvrir votre compte', done: 'Votre compte est ouvert\u00a0: connectez-vous.' },
  'account-proof': { what: 'ouvrir votre espace', done: 'Votre espace est ouvert\u00a0: connectez-vous.' },
  'sign-in': { what: 'vous connecter', done: 'Vous vous êtes connecté avec ce lien, qui sert une fois.' },
  'account-address': { what: 'confirmer une adresse mail', done: 'Cette adresse est confirmée.' },
  'course-validation': { what: 'répondre sur un cours', done: 'Votre réponse sur ce cours est enregistrée.' },
  'waiting-contact': { what: 'répondre sur un élève', done: 'Votre réponse est enregistrée.' },
  'test-course': { what: 'donner votre avis sur un premier cours', done: 'Votre avis est enregistré.' },
  'course-change': { what: 'répondre à une demande sur un cours', done: 'Votre réponse est enregistrée.' },
  'silence-teacher': { what: 'nous dire où en sont des cours', done: 'Votre réponse est enregistrée.' },
  'silence-customer': { what: 'nous dire où en sont des cours', done: 'Votre réponse est enregistrée.' },
  'teacher-proposal': { what: 'répondre à une proposition d’élève', done: 'Votre réponse est enregistrée.' },
  'traineeship-proposal': { what: 'répondre à une proposition de stage', done: 'Votre réponse est enregistrée.' },
  'price-version': { what: 'répondre à un prix', done: 'Votre réponse sur ce prix est enregistrée.' },
  evaluation: { what: 'donner votre avis sur un professeur', done: 'Votre avis est enregistré, merci.' },
  'card-authentication': { what: 'payer', done: 'Ce paiement est fait.' },
  'refund-account': { what: 'donner un IBAN', done: 'Votre IBAN est enregistré.' },
  'debit-mandate': { what: 'signer un mandat', done: 'Votre mandat est signé.' },
  'attendance-list': { what: 'remplir une feuille de présence', done: 'Cette feuille de présence est remplie.' },
  'calendar-feed': { what: 'lire un agenda', done: 'Cet agenda a une autre adresse.' },
  'candidate-file': { what: 'suivre une candidature', done: 'Cette candidature est close.' },
  'stage-waitlist': {
    what: 'attendre une place de stage',
    done: 'Cette demande de place est close.',
  },
  'stage-dates': { what: 'répondre sur les nouveaux jours d’un stage', done: 'Votre réponse est enregistrée.' },
  'stage-offer': { what: 'choisir un autre stage', done: 'Votre réponse est enregistrée.' },
  'notification-choices': { what: 'choisir vos messages', done: 'Vos choix sont enregistrés.' },
}

/** Title and sentence of the page of a link that is over. */
export const overWords = (
  state: Exclude<LinkState, 'open'>,
  purpose: LinkPurpose | null,
): readonly [title: string, lead: string] => {
  const words = purpose === null ? null : linkWords[purpose]
  switch (state) {
    case 'used':
      return ['C’est déjà fait', words?.done ?? 'Ce lien a déjà servi.']
    case 'expired':
      return [
        'Ce lien a expiré',
        `Il servait à ${words?.what ?? 'vous répondre'}, et son délai est passé. Rien n’a été changé.`,
      ]
    case 'withdrawn':
      return [
        'Ce lien n’est plus à suivre',
        'Un lien plus récent l’a remplacé, ou la question a été réglée autrement. Cherchez le dernier mail que nous vous avons envoyé.',
      ]
    default:
      return [
        'Ce lien n’est plus valable',
        'L’adresse est incomplète, ou le lien est trop ancien. Ouvrez-le de nouveau depuis le mail, sans le recopier.',
      ]
  }
}
