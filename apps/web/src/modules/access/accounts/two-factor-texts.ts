// Words of a change of one's own second factor, of both entries.

export type TwoFactorChange = 'authenticator' | 'email' | 'none'

export const twoFactorTexts: Readonly<
  Record<TwoFactorChange, { title: string; lead: string; save: string; done: string }>
> = {
  authenticator: {
    title: 'Associer une application d’authentification',
    lead: 'À chaque connexion, votre téléphone donnera un code en plus du mot de passe.',
    save: 'Continuer',
    done: 'Application d’authentification associée.',
  },
  email: {
    title: 'Recevoir un code par e-mail',
    lead: 'À chaque connexion, un code sera envoyé à votre adresse e-mail. L’application associée, s’il y en a une, ne servira plus.',
    save: 'Activer',
    done: 'Les codes arriveront par e-mail.',
  },
  none: {
    title: 'Retirer le second facteur',
    lead: 'Votre mot de passe suffira pour se connecter.',
    save: 'Retirer',
    done: 'Second facteur retiré.',
  },
}
