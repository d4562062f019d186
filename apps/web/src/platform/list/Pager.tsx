// Under a list: what is shown of how much, rows per page, pages, and the actions on the selection docked over them.
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { plural } from '../fields/texts.ts'
import { formatCount } from '../fr/typography.ts'
import { MenuButton } from '../pop/MenuButton.tsx'
import classes from './list.module.css'
import type { BulkAction, ListNoun, RowKey } from './list.types.ts'

export const sizes = [10, 25, 50, 100] as const

/** `1 [2] 3 4 … 13`: pages to show around the current one; null is a gap. */
export const pagesAround = (page: number, count: number): (number | null)[] => {
  if (count <= 7) return Array.from({ length: count }, (_, i) => i + 1)
  const near = [
    1,
    count,
    page - 1,
    page,
    page + 1,
    ...(page < 4 ? [2, 3, 4] : []),
    ...(page > count - 3 ? [count - 1, count - 2, count - 3] : []),
  ]
  const kept = [...new Set(near)].filter((p) => p >= 1 && p <= count).sort((a, b) => a - b)
  return kept.flatMap((p, at) => (at > 0 && p - kept[at - 1]! > 1 ? [null, p] : [p]))
}

/** « 26–50 sur 312 », « 26–50 sur plus de 2 000 ». */
export const rangeWords = (page: number, size: number, shown: number, total: number, isExact: boolean): string => {
  if (shown === 0) return 'Aucune ligne'
  const from = (page - 1) * size + 1
  const range = `${formatCount(from)}–${formatCount(from + shown - 1)}`
  return `${range} sur ${isExact ? '' : 'plus de '}${formatCount(total)}`
}

type PagerProps = {
  readonly page: number
  readonly size: number
  readonly shown: number
  readonly total: number
  readonly isExact: boolean
  readonly sizesOffered: readonly number[]
  readonly isSimple: boolean
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
  readonly extra?: ReactNode
  readonly children?: ReactNode
  readonly isPhone: boolean
}

export function Pager({
  page,
  size,
  shown,
  total,
  isExact,
  sizesOffered,
  isSimple,
  onPage,
  onSize,
  extra,
  children,
  isPhone,
}: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size), isExact ? 1 : page + (shown === size ? 1 : 0))
  return (
    <div className={classes.pager} data-page-foot="list">
      <span>{rangeWords(page, size, shown, total, isExact)}</span>
      {!isPhone && sizesOffered.length > 1 && (
        <>
          <span className={classes.rule} />
          <MenuButton
            position="top-start"
            lines={sizesOffered.map((one) => ({
              label: `${one} lignes`,
              isCurrent: one === size,
              run: () => onSize(one),
            }))}
          >
            {(button) => (
              <button type="button" className={classes.pick} {...button}>
                Lignes <b>{size}</b>
                <IconChevronDown size={14} aria-hidden />
              </button>
            )}
          </MenuButton>
        </>
      )}
      {!isPhone && extra}
      <span className={classes.grow} />
      {last > 1 && (
        <nav className={classes.pages} aria-label="Pages de la liste">
          <button
            type="button"
            className={classes.pageButton}
            aria-label="Page précédente"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </button>
          {!isPhone &&
            !isSimple &&
            pagesAround(page, last).map((one, at) =>
              one === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name
                <span key={`gap${at}`} className={classes.gap}>
                  …
                </span>
              ) : (
                <button
                  key={one}
                  type="button"
                  className={classes.pageButton}
                  aria-label={`Page ${one}`}
                  aria-current={one === page ? 'page' : undefined}
                  onClick={() => onPage(one)}
                >
                  {formatCount(one)}
                </button>
              ),
            )}
          <button
            type="button"
            className={classes.pageButton}
            aria-label="Page suivante"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </nav>
      )}
      {children}
    </div>
  )
}

type BarProps<R> = {
  readonly rows: ReadonlyMap<RowKey, R>
  readonly actions: readonly BulkAction<R>[]
  readonly noun: ListNoun
  readonly total: number
  readonly isExact: boolean
  /** The most that one selection may hold. */
  readonly most: number
  readonly onAll: () => Promise<void>
  readonly onClear: () => void
  readonly isPhone: boolean
}

/** Ink bar in the strip of the pager, so that it hides no row. */
export function SelectionBar<R>({ rows, actions, noun, total, isExact, most, onAll, onClear, isPhone }: BarProps<R>) {
  const [busy, setBusy] = useState<string | null>(null)
  const count = rows.size
  const selected = `${formatCount(count)} ${plural(count, 'sélectionné', 'sélectionnés')}`
  const words = noun.isFeminine ? selected.replace(/sélectionné/, 'sélectionnée') : selected
  const list = [...rows.values()]
  const run = async (id: string, work: () => unknown) => {
    setBusy(id)
    try {
      return await work()
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={classes.actionBar} role="toolbar" aria-label="Actions sur la sélection">
      <span role="status">{words}</span>
      {!isPhone &&
        count < total &&
        (isExact && total <= most ? (
          <button type="button" className={classes.all} disabled={busy !== null} onClick={() => void run('*', onAll)}>
            Sélectionner les {formatCount(total)} résultats
          </button>
        ) : (
          count >= most && <span className={classes.count}>({formatCount(most)} au plus)</span>
        ))}
      <span className={classes.barRule} />
      {actions
        .filter((action) => action.fits?.(list) ?? true)
        .map((action) => (
          <button
            key={action.id}
            type="button"
            disabled={busy !== null}
            aria-label={`${action.label} (${count})`}
            onClick={() =>
              void run(action.id, async () => {
                if ((await action.run([...rows.keys()], list)) !== false) onClear()
              })
            }
          >
            {!isPhone && <action.icon size={16} stroke={1.75} aria-hidden />}
            {action.label}
          </button>
        ))}
      <button type="button" aria-label="Vider la sélection" title="Vider la sélection" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
