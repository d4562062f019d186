// Rules of what a teacher is owed, or gives back, for lessons put right after he was paid: netted with his next payments, never below zero.

/** A due not settled yet: below zero what the teacher gives back, above zero what he is still owed. */
export type OpenDue = { readonly id: number; readonly leftCents: number }
export type NettedDue = { readonly dueId: number; readonly cents: number }

/** Nets dues with a payment, the oldest first; what it does not hold waits for the next one. */
export const netDues = (
  amountCents: number,
  dues: readonly OpenDue[],
): { readonly payCents: number; readonly netted: readonly NettedDue[] } => {
  let payCents = amountCents
  const netted: NettedDue[] = []
  // what he is owed comes first, so that more can be taken back of it
  for (const due of [...dues].sort((a, b) => Math.sign(b.leftCents) - Math.sign(a.leftCents) || a.id - b.id)) {
    const cents = due.leftCents > 0 ? due.leftCents : -Math.min(-due.leftCents, payCents)
    if (cents === 0) continue
    payCents += cents
    netted.push({ dueId: due.id, cents })
  }
  return { payCents, netted }
}
