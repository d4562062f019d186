// The NOVA return of a quarter, month by month, and of its year, as they are typed at nova.entreprises.gouv.fr; a figure of a month opens its lines.
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import {
  type NovaDifference,
  type NovaPart,
  type NovaRow,
  type NovaYearRow,
  novaDifferences,
  novaPartLabels,
  quarterAfter,
  quarterLabel,
  quarterOf,
} from '@cartable/domain/accounting/nova/nova.schema.ts'
import { regimes } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formatCount } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { FigureTable } from '../figures/FigureTable.tsx'
import { Declaration, ToDeclare } from './NovaDeclaration.tsx'
import { type FigureAsked, NovaLines } from './NovaLines.tsx'
import classes from './nova.module.css'

const crumbs = [{ label: 'Comptabilité' }]
/** Quarters offered, the newest first: those of the years that may still be declared, or put right. */
const quartersOffered = 16

const hoursOf = (minutes: number) => `${formatCount(minutes / 60)}\u00a0h`
const figures: readonly {
  readonly label: string
  readonly part: NovaPart
  readonly of: (row: NovaYearRow) => number
  readonly show: (value: number) => string
}[] = [
  { label: 'Clients', part: 'sap', of: ({ customers }) => customers, show: formatCount },
  { label: 'Intervenants', part: 'sap', of: ({ teachers }) => teachers, show: formatCount },
  { label: 'Heures', part: 'sap', of: ({ minutes }) => minutes, show: hoursOf },
  { label: 'CA services à la personne HT', part: 'sap', of: ({ sapCents }) => sapCents, show: formatEuros },
  { label: 'Autre CA HT', part: 'other', of: ({ otherCents }) => otherCents, show: formatEuros },
]

const figureOf: Readonly<
  Record<NovaDifference['figure'], { readonly label: string; readonly show: (value: number) => string }>
> = {
  customers: { label: 'Clients', show: formatCount },
  teachers: { label: 'Intervenants', show: formatCount },
  minutes: { label: 'Heures', show: hoursOf },
  sapCents: { label: 'CA services à la personne HT', show: formatEuros },
  otherCents: { label: 'Autre CA HT', show: formatEuros },
}

const Months = ({
  rows,
  onAsk,
}: {
  readonly rows: readonly NovaRow[]
  readonly onAsk: (asked: FigureAsked) => void
}) => (
  <FigureTable label="État NOVA" heads={['Mois', ...figures.map(({ label }) => label)]}>
    {rows.map((row) => {
      const name = `${formatMonth(`${row.month}-01`)}, ${regimes[row.regime].toLowerCase()}`
      return (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map(({ label, part, of, show }) => (
            <td key={label}>
              {of(row) === 0 ? (
                show(0)
              ) : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${label}, ${name}\u00a0: ${show(of(row))}, voir les lignes`}
                  onClick={() => onAsk({ ...row, part, title: `${novaPartLabels[part]}, ${name}` })}
                >
                  {show(of(row))}
                </Button>
              )}
            </td>
          ))}
        </tr>
      )
    })}
  </FigureTable>
)

/** What was typed there, beside what the same quarter says today. */
const AsDeclared = ({ rows }: { readonly rows: readonly NovaDifference[] }) =>
  rows.length === 0 ? (
    <p className={classes.words}>Les chiffres déclarés sont ceux d’aujourd’hui.</p>
  ) : (
    <section aria-labelledby="ecarts" className={classes.part}>
      <h2 id="ecarts">Écarts depuis la déclaration</h2>
      <p className={classes.words}>
        Les chiffres de ce trimestre ont changé depuis qu’il est déclaré{'\u00a0'}: corrigez-le sur
        nova.entreprises.gouv.fr, puis retirez la marque et déclarez-le de nouveau.
      </p>
      <FigureTable label="Écarts depuis la déclaration" heads={['Chiffre', 'Déclaré', 'Aujourd’hui']}>
        {rows.map(({ month, regime, figure, declared, now }) => {
          const shown = figureOf[figure]
          const name = `${shown.label}, ${formatMonth(`${month}-01`)}, ${regimes[regime].toLowerCase()}`
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{shown.show(declared)}</td>
              <td>{shown.show(now)}</td>
            </tr>
          )
        })}
      </FigureTable>
    </section>
  )

/** The yearly return: whoever comes in several months is counted once. */
const Year = ({ year }: { readonly year: string }) => {
  const query = useOperation(novaApi.year, { year })
  return (
    <section aria-labelledby="annee" className={classes.part}>
      <h2 id="annee">Bilan de {year}</h2>
      <p className={classes.words}>
        Les mêmes chiffres pour l’année{'\u00a0'}: un client ou un intervenant présent plusieurs mois y compte une fois.
      </p>
      <QueryPanel query={query} what="le bilan NOVA de l’année">
        {({ rows }) => (
          <FigureTable label={`Bilan NOVA de ${year}`} heads={['Mode', ...figures.map(({ label }) => label)]}>
            {rows.map((row) => (
              <tr key={row.regime}>
                <th scope="row">{regimes[row.regime]}</th>
                {figures.map(({ label, of, show }) => (
                  <td key={label}>{show(of(row))}</td>
                ))}
              </tr>
            ))}
          </FigureTable>
        )}
      </QueryPanel>
    </section>
  )
}

/** Above it the company may lose its declaration (Code du travail, art. D. 7231-1 and following: sole activity, with its exceptions). */
const mostOtherPercent = 30
const Share = ({ rows }: { readonly rows: readonly NovaRow[] }) => {
  const [sap, other] = [
    rows.reduce((sum, { sapCents }) => sum + sapCents, 0),
    rows.reduce((sum, { otherCents }) => sum + otherCents, 0),
  ]
  if (sap + other <= 0) return null
  const percent = Math.round((other * 100) / (sap + other))
  return (
    <p>
      Autre activité{'\u00a0'}: {percent}
      {'\u00a0'}% du chiffre d’affaires du trimestre
      {percent > mostOtherPercent &&
        `, au-delà des ${mostOtherPercent}\u00a0% admis par dérogation\u00a0: voyez avec l’expert-comptable`}
      .
    </p>
  )
}

export const Nova = () => {
  const today = useToday()
  const [asked, setAsked] = useAddressParam('trimestre')
  const [figure, setFigure] = useState<FigureAsked | null>(null)
  const current = quarterOf(today)
  const offered = Array.from({ length: quartersOffered }, (_, count) => quarterAfter(current, -count))
  const quarter = asked !== null && offered.includes(asked) ? asked : current
  const query = useOperation(novaApi.quarter, { quarter })
  return (
    <Panel title="État NOVA" breadcrumb={crumbs}>
      <Group gap="sm" mb="md">
        <Select
          label="Trimestre"
          data={offered.map((value) => ({ value, label: quarterLabel(value) }))}
          value={quarter}
          allowDeselect={false}
          onChange={(value) => setAsked(value)}
        />
      </Group>
      <p className={classes.words}>
        Les cours à domicile facturés chaque mois, avoirs déduits, à saisir sur nova.entreprises.gouv.fr. Un cours
        annulé ou corrigé compte dans le mois de son avoir ou de sa facture complémentaire. En mandataire, seuls les
        frais de la société sont son chiffre d’affaires.
      </p>
      <QueryPanel query={query} what="l’état NOVA">
        {({ rows, declared, toDeclare }) => (
          <>
            <ToDeclare
              quarters={toDeclare.filter((one) => one !== quarter && offered.includes(one))}
              onAsk={setAsked}
            />
            <Months rows={rows} onAsk={setFigure} />
            <Share rows={rows} />
            <Declaration quarter={quarter} declared={declared} />
            {declared !== null && <AsDeclared rows={novaDifferences(declared.rows, rows)} />}
          </>
        )}
      </QueryPanel>
      <Year year={quarter.slice(0, 4)} />
      {figure && <NovaLines asked={figure} onClose={() => setFigure(null)} />}
    </Panel>
  )
}
