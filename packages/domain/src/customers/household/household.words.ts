// Words of households that pages say as the refusals do: no schema here.

export const householdWords = {
  otherPays: 'Le parent au nom de qui est le dossier s’occupe des paiements.',
} as const
