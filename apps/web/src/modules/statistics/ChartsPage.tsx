// A page of statistics: months to choose, a button that loads, charts in cards.
import { offeredMonths } from '@cartable/domain/statistics/statistics.rules.ts'
import type { ChartsAnswer } from '@cartable/domain/statistics/statistics.schema.ts'
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import type { ApiError } from '../../platform/api/api-error.ts'
import classes from '../../platform/charts/charts.module.css'
import { CountMultiSelect } from '../../platform/fields/SelectFields.tsx'
import { useToday } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { EmptyState, QueryPanel } from '../../platform/shell/states.tsx'
import { ChartOf } from './ChartOf.tsx'
import page from './statistics.module.css'

type Props<A extends ChartsAnswer> = {
  readonly title: string
  readonly group: string
  /** Asks for the charts of these months (none: all of them) once they were asked for; null before. */
  readonly useCharts: (months: readonly string[] | null) => UseQueryResult<A, ApiError>
  /** What is counted where no month is chosen. */
  readonly whenNone?: string
  /** What stands under the charts. */
  readonly under?: (answer: A) => ReactNode
}

function Charts<A extends ChartsAnswer>({
  query,
  under,
}: Pick<Props<A>, 'under'> & { readonly query: UseQueryResult<A, ApiError> }) {
  return (
    <QueryPanel query={query} what="les graphiques">
      {(answer) => (
        <>
          <div className={classes.grid}>
            {answer.charts.map((chart) => (
              <ChartOf key={chart.key} chart={chart} />
            ))}
          </div>
          {under?.(answer)}
        </>
      )}
    </QueryPanel>
  )
}

/** Months that a page asks for, as the operation takes them. */
export const monthsSent = (months: readonly string[] | null): { months?: string } =>
  months && months.length > 0 ? { months: months.join(',') } : {}

/** Nothing is asked before the button; then the charts stay while others are loaded. */
export const chartsSettings = (months: readonly string[] | null) => ({
  enabled: months !== null,
  keepPrevious: true,
  background: true,
})

const lastYears = 'Sans mois choisi, les trois dernières années sont comptées.'

export function ChartsPage<A extends ChartsAnswer>({ title, group, useCharts, whenNone = lastYears, under }: Props<A>) {
  const today = useToday()
  const options = useMemo(() => offeredMonths(today), [today])
  const [months, setMonths] = useState<string[]>([])
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const query = useCharts(asked)
  const load = (event: FormEvent) => {
    event.preventDefault()
    if (asked !== null && asked.join() === months.join()) void query.refetch()
    setAsked(months)
  }
  const crumbs = useMemo(() => [{ label: group }], [group])
  return (
    <Panel title={title} breadcrumb={crumbs}>
      <form className={page.bar} onSubmit={load}>
        <CountMultiSelect label="Mois" options={options} value={months} onChange={setMonths} placeholder="Tous" />
        <Button
          type="submit"
          variant="filled"
          loading={query.isFetching}
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          Charger les graphiques
        </Button>
      </form>
      {asked === null ? (
        <EmptyState title="Choisissez une période puis chargez les graphiques." icon={IconChartBar}>
          {whenNone}
        </EmptyState>
      ) : (
        <Charts query={query} {...(under ? { under } : {})} />
      )}
    </Panel>
  )
}
