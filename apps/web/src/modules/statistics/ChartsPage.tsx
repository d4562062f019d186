// A page of statistics: charts in cards of all months at first, then of those that are chosen, which the address keeps.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import { offeredMonths, yearBefore } from '@cartable/domain/statistics/statistics.rules.ts'
import type { ChartsAnswer } from '@cartable/domain/statistics/statistics.schema.ts'
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import type { ApiError } from '../../platform/api/api-error.ts'
import classes from '../../platform/charts/charts.module.css'
import { CountMultiSelect } from '../../platform/fields/SelectFields.tsx'
import { useCan, useToday } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { ChartOf } from './ChartOf.tsx'
import page from './statistics.module.css'

type Props<A extends ChartsAnswer> = {
  readonly title: string
  readonly group: string
  /** Asks for the charts of these months (none: all of them); null: nothing is asked, as of a year before no month. */
  readonly useCharts: (months: readonly string[] | null) => UseQueryResult<A, ApiError>
  /** Whoever may read these opens the lists of what is counted. */
  readonly lists: RightCode
  /** What is counted where no month is chosen. */
  readonly whenNone?: string
  /** What stands under the charts. */
  readonly under?: (answer: A) => ReactNode
}

/** Months that a page asks for, as the operation takes them. */
export const monthsSent = (months: readonly string[] | null): { months?: string } =>
  months && months.length > 0 ? { months: months.join(',') } : {}

/** The charts stay while others are loaded. */
export const chartsSettings = (months: readonly string[] | null) => ({
  enabled: months !== null,
  keepPrevious: true,
  background: true,
})

const lastYears = 'Sans mois choisi, les trois dernières années sont comptées.'

type MonthsFormProps = {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly asked: readonly string[]
  readonly whenNone: string
  readonly isLoading: boolean
  readonly onLoad: (months: readonly string[]) => void
}

/** The months to choose; nothing more is asked before the button. */
const MonthsForm = ({ options, asked, whenNone, isLoading, onLoad }: MonthsFormProps) => {
  const [months, setMonths] = useState<string[]>([...asked])
  const load = (event: FormEvent) => {
    event.preventDefault()
    onLoad(months)
  }
  return (
    <form className={page.bar} onSubmit={load}>
      <CountMultiSelect label="Mois" options={options} value={months} onChange={setMonths} placeholder="Tous" />
      <Button type="submit" variant="filled" loading={isLoading} leftSection={<IconChartBar size={16} aria-hidden />}>
        Charger les graphiques
      </Button>
      {asked.length === 0 && <p className={page.hint}>{whenNone}</p>}
    </form>
  )
}

export function ChartsPage<A extends ChartsAnswer>(props: Props<A>) {
  const { title, group, useCharts, lists, whenNone = lastYears, under } = props
  const today = useToday()
  const mayOpen = useCan(lists, 'read')
  const options = useMemo(() => offeredMonths(today), [today])
  const [address, setAddress] = useAddressParam('mois')
  const asked = useMemo(() => {
    const wanted = new Set(address?.split(','))
    return options.map(({ value }) => value).filter((month) => wanted.has(month))
  }, [address, options])
  const isChosen = asked.length > 0
  const query = useCharts(asked)
  const before = useCharts(isChosen ? yearBefore(asked) : null)
  const load = (months: readonly string[]) => {
    if (months.toSorted().join() === asked.toSorted().join()) void query.refetch()
    else setAddress(months.length > 0 ? months.join(',') : null)
  }
  const crumbs = useMemo(() => [{ label: group }], [group])
  return (
    <Panel title={title} breadcrumb={crumbs}>
      <MonthsForm key={asked.join()} {...{ options, asked, whenNone }} isLoading={query.isFetching} onLoad={load} />
      <QueryPanel query={query} what="les graphiques">
        {(answer) => (
          <>
            <div className={classes.grid}>
              {answer.charts.map((chart) => (
                <ChartOf
                  key={chart.key}
                  chart={chart}
                  before={isChosen ? before.data?.charts.find(({ key }) => key === chart.key) : undefined}
                  {...{ isChosen, today, mayOpen }}
                />
              ))}
            </div>
            {under?.(answer)}
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
