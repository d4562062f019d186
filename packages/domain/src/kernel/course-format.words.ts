// Words of the formats of lessons, for pages that load no schema.

export const courseFormats = { CAD: 'À domicile', CEL: 'En ligne' } as const
