// What holds by date in a year, whatever keeps it: what is missing first, each group leading to the screen that changes it.
import { datedApi } from '@cartable/domain/accounting/rates/dated.api.ts'
import {
  type DatedLine,
  type DatedState,
  type DatedYear,
  datedStates,
} from '@cartable/domain/accounting/rates/dated.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './rates.module.css'
import { datedTitle, ratesTabs } from './rates-tabs.ts'

const crumbs = [{ label: 'Comptabilité' }, { label: 'Règles et taux' }]

const looks = {
  set: { meaning: 'success', icon: IconCircleCheck },
  'goes-on': { meaning: 'grey', icon: IconArrowRight },
  missing: { meaning: 'warning', icon: IconAlertTriangle },
} as const satisfies Record<DatedState, object>

const Line = ({ line: { matter, holds, from, source, state } }: { readonly line: DatedLine }) => (
  <li>
    <span className={classes.what}>
      <b>{matter}</b>
      {holds !== null && <span className={classes.said}>{holds}</span>}
      {from !== null && <span className={classes.quiet}>à partir du {formatDay(from)}</span>}
      {source !== null && <span className={classes.quiet}>{source}</span>}
    </span>
    {/* what goes on unread has a value all the same */}
    <Statut {...looks[state]}>{state === 'missing' && holds !== null ? 'À confirmer' : datedStates[state]}</Statut>
  </li>
)

type Group = DatedYear['groups'][number]
const GroupOf = ({ group: { title, path, right, lines }, year }: { readonly group: Group; readonly year: number }) => {
  const mayOpen = useCan(right)
  const missing = lines.filter(({ state }) => state === 'missing').length
  return (
    <section aria-label={`${title}, ${year}`} className={classes.matter}>
      <h2>
        {title}
        {missing > 0 && ` (${missing}\u00a0à compléter)`}
      </h2>
      {mayOpen && (
        <AppLink href={path} className={classes.link}>
          Ouvrir {title}
        </AppLink>
      )}
      {lines.length === 0 ? (
        <p className={classes.quiet}>Rien n’est encore saisi.</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <Line key={`${line.matter} ${line.from} ${line.holds}`} line={line} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Years = ({ years }: { readonly years: readonly DatedYear[] }) => {
  const [chosen, setChosen] = useState<number | null>(null)
  // from December it is the year to come that is prepared
  const shown = years.find(({ year }) => year === chosen) ?? years.at(-1)
  if (shown === undefined) return null
  return (
    <>
      {years.length > 1 && (
        <SegmentedControl
          aria-label="Année"
          data={years.map(({ year }) => ({ value: String(year), label: String(year) }))}
          value={String(shown.year)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {shown.groups.map((group) => (
        <GroupOf key={group.title} group={group} year={shown.year} />
      ))}
    </>
  )
}

export const Dated = () => {
  const query = useOperation(datedApi.datedParameters, {})
  return (
    <Panel title={datedTitle} breadcrumb={crumbs} tabs={ratesTabs('dated')}>
      <p className={classes.quiet}>
        Ce qui change avec l’année, à sa date et avec sa source. L’année suivante s’y prépare dès le 1er décembre.
      </p>
      <QueryPanel query={query} what="les paramètres de l’année">
        {({ years }) => <Years years={years} />}
      </QueryPanel>
    </Panel>
  )
}
