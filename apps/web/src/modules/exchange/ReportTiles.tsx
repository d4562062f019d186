// How many lines became what, as tiles that choose which of them are listed.
import { type LineStatus, lineStatuses, type RunCounts } from '@cartable/domain/exchange/exchange.schema.ts'
import { type Icon, IconBan, IconCircleX, IconCopy, IconList, IconPencil, IconPlus } from '@tabler/icons-react'
import { formatCount } from '../../platform/fr/typography.ts'
import classes from './exchange.module.css'

export const statusIcons: Readonly<Record<LineStatus, Icon>> = {
  error: IconCircleX,
  duplicate: IconCopy,
  add: IconPlus,
  update: IconPencil,
  inactivation: IconBan,
}
const order: readonly LineStatus[] = ['error', 'duplicate', 'add', 'update', 'inactivation']
export const isLineStatus = (text: string | null): text is LineStatus => order.some((status) => status === text)

type Props = {
  readonly counts: RunCounts
  /** The tile that is chosen; null for all lines, undefined when none is. */
  readonly chosen?: LineStatus | null
  readonly onChoose: (status: LineStatus | null) => void
}

export const ReportTiles = ({ counts, chosen, onChoose }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
  <div role="group" aria-label="Lignes du rapport" className={classes.tiles}>
    {[null, ...order].map((status) => {
      const Drawing = status === null ? IconList : statusIcons[status]
      const count = status === null ? counts.all : counts[status]
      return (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={chosen === undefined ? undefined : chosen === status}
          data-status={status ?? 'all'}
          data-zero={count === 0 || undefined}
          disabled={count === 0 && chosen !== status}
          onClick={() => onChoose(status)}
        >
          <b>{formatCount(count)}</b>
          <span>
            <Drawing size={14} stroke={2} aria-hidden />
            {status === null ? 'Toutes les lignes' : lineStatuses[status]}
          </span>
        </button>
      )
    })}
  </div>
)
