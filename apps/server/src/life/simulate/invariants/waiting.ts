// What is known not to hold yet, and which area of work will mend it: a simulation names it and does not fail for it.

export const areas = ['tuition', 'money', 'books', 'people outside', 'office'] as const
export type Area = (typeof areas)[number]

/** By the name of the invariant: the area, and why. A test sees that each still breaks, so that the list empties itself. */
export const waiting: Readonly<Record<string, { readonly area: Area; readonly why: string }>> = {}
