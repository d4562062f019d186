// Words of the second contact of a family: read by pages that load no schema.
export const secondContactLabels = {
  name: 'Nom du second contact',
  link: 'Lien avec la famille',
  phone: 'Téléphone du second contact',
  email: 'E-mail du second contact',
} as const
