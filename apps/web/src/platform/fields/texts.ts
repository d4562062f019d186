// Small helpers on French text: agreeing counts.

/** Plural after 1: `plural(2, 'client', 'clients')`. Zero is singular in French. */
export const plural = (count: number, one: string, many: string): string => (Math.abs(count) < 2 ? one : many)

/** What a closed control says of several values: up to 3 labels, then a count. */
export const summaryOf = (labels: readonly string[], feminine = false): string =>
  labels.length > 3 ? `${labels.length} ${feminine ? 'sélectionnées' : 'sélectionnés'}` : labels.join(', ')
