// Days of regular lessons that could not be planned: why, and the two ways to settle one.
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import type { DecisionKind } from '@cartable/domain/courses/series/series.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { ShiftDay } from './ShiftDay.tsx'
import classes from './series.module.css'

type Blocked = { readonly day: string; readonly reason: string; readonly startTime: string; readonly seriesId: number }
type DayProps = { readonly blocked: Blocked; readonly canChange: boolean }

const Day = ({ blocked: { day, reason, startTime, seriesId }, canChange }: DayProps) => {
  const settle = useAction(seriesApi.settleSeriesDay, {
    onSuccess: ({ isValid, errorMsgs }, { decision }) => {
      if (!isValid) return void toast.error(unbroken(errorMsgs.join(' ')))
      return void toast.success(
        decision.movedTo ? `Cours décalé au ${formatInstant(decision.movedTo)}.` : 'Jour sauté.',
      )
    },
  })
  const decide = (kind: DecisionKind, movedTo: string | null = null) =>
    settle.mutate({ id: seriesId, decision: { day, kind, movedTo } })
  return (
    <li className={classes.day} data-state="taken">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.date}>{formatDay(day)}</span>
      <span className={classes.words}>À régler&nbsp;: {unbroken(reason)}</span>
      {canChange && (
        <>
          <ShiftDay day={day} time={startTime} isPending={settle.isPending} onShift={(at) => decide('moved', at)} />
          <Button
            size="compact-xs"
            disabled={settle.isPending}
            aria-label={`Sauter le ${formatDay(day)}`}
            onClick={() => decide('skipped')}
          >
            Sauter
          </Button>
        </>
      )}
    </li>
  )
}

type Props = { readonly days: readonly Blocked[]; readonly canChange: boolean }
export const BlockedDays = ({ days, canChange }: Props) => (
  <ul className={classes.days}>
    {days.map((blocked) => (
      <Day key={`${blocked.seriesId} ${blocked.day}`} blocked={blocked} canChange={canChange} />
    ))}
  </ul>
)

/** Those of every contract, for the office. */
export const SeriesToSettle = () => {
  const { data } = useOperation(seriesApi.listBlocked, {}, { background: true })
  const canChange = useCan('courses', 'write')
  if (!data) return null
  const byContract = [...Map.groupBy(data.rows, ({ contractId }) => contractId)]
  return (
    <section aria-labelledby="jours-reguliers">
      <h2 id="jours-reguliers">Cours réguliers</h2>
      {byContract.length === 0 && <EmptyLine>Aucun jour n’est à régler.</EmptyLine>}
      {byContract.map(([contractId, days]) => (
        <div key={contractId}>
          <p>
            <AppLink href={`/privateTuition/contract/${contractId}#cours-reguliers`}>{days[0]?.label}</AppLink>,{' '}
            {days[0]?.words}
          </p>
          <BlockedDays days={days} canChange={canChange} />
        </div>
      ))}
    </section>
  )
}
