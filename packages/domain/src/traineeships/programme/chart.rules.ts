// Rules of the chart of a session as it is answered: which groups still lack somebody.
import type { SessionChart } from './programme.schema.ts'

/** « Mathématiques (3e), Groupe 2 » of each group whose days are not all accepted by somebody. */
export const groupsWithoutTeacher = (chart: SessionChart): string[] =>
  chart.levels
    .filter((level) => level.enabled)
    .flatMap((level) =>
      level.subjects
        .filter((subject) => subject.enabled)
        .flatMap((subject) =>
          subject.groups
            .filter((group) => {
              const taken = new Set(
                group.proposals.filter(({ status }) => status === 'accepted').flatMap(({ days }) => days),
              )
              return group.status !== '0-cancelled' && !(taken.size > 0 && subject.days.every((day) => taken.has(day)))
            })
            .map((group) => `${subject.name} (${level.mainScholarLevel}), ${group.name}`),
        ),
    )
