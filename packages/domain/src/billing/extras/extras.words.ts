// Words of what is added to the pay of a teacher beside lessons; without a schema: pages outside the office read them.

export const extraKinds = { travel: 'Frais de déplacement', bonus: 'Prime' } as const
export type ExtraKind = keyof typeof extraKinds

export const extraStates = {
  open: 'À la prochaine paie',
  proposed: 'Dans une paie à approuver',
  billed: 'Facturé, à verser',
  paid: 'Payé',
  withdrawn: 'Retiré',
} as const
export type ExtraState = keyof typeof extraStates
