// The hours that a day leaves to a teacher; every calendar asks: no schema here.
import type { AgendaOpening } from './agenda.schema.ts'

type Span = { readonly from: string; readonly to: string }

/** The hours of a day at which a teacher is there and has nothing, as `HH:MM`; those too short for a lesson are left out. */
export const freeHours = ({ hours }: Pick<AgendaOpening, 'hours'>, taken: readonly Span[]): Span[] =>
  taken
    .reduce<readonly Span[]>(
      (left, { from, to }) =>
        left.flatMap((span) =>
          to <= span.from || from >= span.to
            ? [span]
            : [
                { from: span.from, to: from },
                { from: to, to: span.to },
              ],
        ),
      hours,
    )
    .filter((span) => minutesOf(span.to) - minutesOf(span.from) >= shortestFree)

/** Minutes of the shortest hour that is said to be free. */
const shortestFree = 30
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
