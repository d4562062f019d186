// What the others are told of a change of the planning: nothing where, in the end, nothing changed for them.

/** What somebody knew of a lesson: when, how long, and where if not as its contract says; or that there was none. */
export type KnownPlan = { readonly at: string; readonly minutes: number; readonly place: string | null } | null

export const planningNews = ['course-planned', 'course-moved', 'course-relocated', 'course-cancelled'] as const
export type PlanningNews = (typeof planningNews)[number]

/** The news between what was known and what holds now; `now` is null once the lesson is cancelled. */
export const newsOf = (known: KnownPlan, now: KnownPlan): PlanningNews | null => {
  if (known === null) return now === null ? null : 'course-planned'
  if (now === null) return 'course-cancelled'
  if (Date.parse(known.at) !== Date.parse(now.at) || known.minutes !== now.minutes) return 'course-moved'
  return known.place === now.place ? null : 'course-relocated'
}
