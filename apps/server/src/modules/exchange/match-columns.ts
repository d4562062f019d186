// Columns of a file that another program wrote, beside ours: what each holds, which one of ours it may be, as it was matched before.
import type { FileColumns, Matching } from '@cartable/domain/exchange/exchange.schema.ts'
import { asText, type Cell } from '@cartable/domain/kernel/cells.ts'
import { slugged } from '@cartable/domain/kernel/folded.ts'
import { fold } from '../../platform/exchange/cells.ts'
import type { ExchangeLayout } from '../../platform/exchange/layout.ts'
import { isOwn } from './file-structure.ts'

/** Lines whose values are shown beside the titles. */
export const sampledLines = 3

/** Which column of ours a title names, by itself or by another word for it. */
const guessed = ({ columns }: ExchangeLayout, title: string): string => {
  const wanted = slugged(title)
  const own = columns.find((column) => slugged(column.title) === wanted)
  return (own ?? columns.find(({ synonyms = [] }) => synonyms.some((word) => slugged(word) === wanted)))?.key ?? ''
}

/** The columns of a file as they may be matched; each of ours is guessed once. */
export const columnsOfFile = (
  layout: ExchangeLayout,
  header: readonly string[],
  lines: readonly (readonly Cell[])[],
  remembered: Matching | null,
): FileColumns => {
  const known = new Map(Object.entries(remembered ?? {}).map(([title, key]) => [fold(title), key]))
  const taken = new Set<string>()
  const keyOf = (title: string) => {
    const key = remembered ? (known.get(fold(title)) ?? '') : guessed(layout, title)
    if (key === '' || taken.has(key) || !layout.columns.some((column) => column.key === key)) return ''
    taken.add(key)
    return key
  }
  return {
    columns: header.flatMap((title, index) =>
      isOwn(title)
        ? [
            {
              title,
              samples: lines.flatMap((cells) => asText(cells[index] ?? null).value?.slice(0, 60) || []),
              key: keyOf(title),
            },
          ]
        : [],
    ),
    ours: layout.columns
      .filter(({ isInfo }) => !isInfo)
      .map(({ key, title, isRequired = false }) => ({ key, title, isRequired })),
    isRemembered: remembered !== null,
  }
}
