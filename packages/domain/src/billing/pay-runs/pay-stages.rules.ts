// Rules of the pay of stages: what each group pays of an invoice once what is taken back of others came off.

export type GroupSum = { readonly groupId: number; readonly amountCents: number }

/** Sums by group above zero that come to the same total, which is above zero: what is taken back of one comes off the others in turn. */
export const shareOverGroups = (lines: readonly GroupSum[]): GroupSum[] => {
  const byGroup = [...Map.groupBy(lines, ({ groupId }) => groupId)].map(([groupId, own]) => ({
    groupId,
    amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
  let back = byGroup.reduce((sum, { amountCents }) => sum + Math.min(amountCents, 0), 0)
  return byGroup.flatMap(({ groupId, amountCents }) => {
    if (amountCents <= 0) return []
    const paid = Math.max(amountCents + back, 0)
    back += amountCents - paid
    return paid === 0 ? [] : [{ groupId, amountCents: paid }]
  })
}
