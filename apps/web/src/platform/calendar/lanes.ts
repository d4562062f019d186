// Where things stand in a day that is drawn by the hour: side by side where they meet, hours as shares of the height.

/** Minutes since midnight of `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export type InLane<T> = {
  readonly item: T
  /** Parts of the height, from 0 to 1. */
  readonly top: number
  readonly height: number
  readonly lane: number
  /** Lanes of the moment: what happens together shares the width. */
  readonly lanes: number
}

/** `from` and `to` of an item as `HH:mm`; what begins before the first hour or ends after the last is cut. */
export const placeInLanes = <T>(
  items: readonly T[],
  timesOf: (item: T) => { readonly from: string; readonly to: string },
  minTime: string,
  maxTime: string,
): InLane<T>[] => {
  const [first, last] = [minutesOf(minTime), minutesOf(maxTime)]
  const share = (time: string) => (Math.min(Math.max(minutesOf(time), first), last) - first) / (last - first)
  const sorted = items
    .map((item, rank) => ({ item, rank, ...timesOf(item) }))
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.rank - b.rank)
  const placed: InLane<T>[] = []
  let moment: { one: (typeof sorted)[number]; lane: number }[] = []
  let ends: string[] = []
  const close = () => {
    for (const { one, lane } of moment) {
      const top = share(one.from)
      placed.push({ item: one.item, top, height: share(one.to) - top, lane, lanes: ends.length })
    }
    moment = []
    ends = []
  }
  for (const one of sorted) {
    if (ends.every((end) => end <= one.from)) close()
    const free = ends.findIndex((end) => end <= one.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = one.to
    moment.push({ one, lane })
  }
  close()
  return placed
}
