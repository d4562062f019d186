// Regular lessons of a contract: their rhythm, how far they are, the days to settle, and what may be done with them.
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import type { SeriesRow } from '@cartable/domain/courses/series/series.schema.ts'
import { addDays, durationText, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { capital, counted } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { BlockedDays } from './BlockedDays.tsx'
import { EndSeriesDialog } from './EndSeriesDialog.tsx'
import { SeriesDialog } from './SeriesDialog.tsx'
import classes from './series.module.css'

type Asked = { readonly what: 'new' | 'change' | 'end'; readonly series?: SeriesRow }

const Series = ({ series, onAsk }: { readonly series: SeriesRow; readonly onAsk: (asked: Asked) => void }) => (
  <li>
    <div className={classes.head}>
      <span>
        {capital(series.words)}, {durationText(series.durationMinutes)}
        <small>
          Du {formatDay(series.firstDay)} au {formatDay(series.lastDay)} · {series.given} sur{' '}
          {counted(series.lessons, 'cours', 'cours')}
          {series.nextAt && ` · prochain le ${formatInstant(series.nextAt)}`}
          {!series.isRunning && ' · terminés'}
        </small>
      </span>
      <HistoryButton className="course_series" entityId={series.id} />
      {series.canChange && (
        <>
          <Button size="compact-sm" onClick={() => onAsk({ what: 'change', series })}>
            Changer…
          </Button>
          <Button size="compact-sm" onClick={() => onAsk({ what: 'end', series })}>
            Terminer…
          </Button>
        </>
      )}
    </div>
    {series.blocked.length > 0 && (
      <BlockedDays
        days={series.blocked.map((one) => ({ ...one, seriesId: series.id, startTime: series.startTime }))}
        canChange={series.canChange}
      />
    )}
  </li>
)

type Props = { readonly contractId: number; readonly canPlan: boolean }

export const SeriesSection = ({ contractId, canPlan }: Props) => {
  const query = useOperation(seriesApi.listSeries, { contractId: String(contractId) }, { background: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const today = useToday()
  const close = () => setAsked(null)
  return (
    <>
      <QueryPanel query={query} what="les cours réguliers">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>Aucun cours régulier sur ce contrat.</EmptyLine>
          ) : (
            <ul className={classes.series}>
              {rows.map((series) => (
                <Series key={series.id} series={canPlan ? series : { ...series, canChange: false }} onAsk={setAsked} />
              ))}
            </ul>
          )
        }
      </QueryPanel>
      {canPlan && (
        <Button mt={8} leftSection={<IconRepeat size={16} aria-hidden />} onClick={() => setAsked({ what: 'new' })}>
          Planifier chaque semaine
        </Button>
      )}
      {asked?.what === 'new' && <SeriesDialog contractId={contractId} onClose={close} />}
      {asked?.what === 'change' && asked.series && (
        <SeriesDialog contractId={contractId} replacesId={asked.series.id} onClose={close} />
      )}
      {asked?.what === 'end' && asked.series && (
        <EndSeriesDialog series={asked.series} earliest={addDays(today, -1)} onClose={close} />
      )}
    </>
  )
}
