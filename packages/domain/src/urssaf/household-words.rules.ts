// What a family with an advance is told of a change of its name, address or account: the Urssaf does not learn of it from us.

/** Null without a registration that the Urssaf holds. `status`: where the advance of the household stands. */
export const ofHousehold = (status: 'none' | 'pending' | 'active' | 'refused'): string | null =>
  status === 'active' || status === 'pending'
    ? 'Vous avez l’avance immédiate\u00a0: changez aussi votre nom ou votre adresse sur particulier.urssaf.fr, rubrique «\u00a0Mon profil\u00a0». Nous ne pouvons pas le faire pour vous.'
    : null
