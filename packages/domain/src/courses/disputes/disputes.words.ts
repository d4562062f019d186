// How a dispute may end, and its words: apart from the shapes, for pages that load no schema.

export const disputeEnds = ['corrected', 'rejected', 'cancelled'] as const
export type DisputeEnd = (typeof disputeEnds)[number]
export const disputeEndLabels: Readonly<Record<DisputeEnd, string>> = {
  corrected: 'Cours corrigé',
  rejected: 'Cours maintenu',
  cancelled: 'Cours annulé',
}
