// « Attestations fiscales » of a year: what each family would be given, what is left out of it, what was given, all issued at once.

import {
  certificateStateLabels,
  isToIssue,
  lastDayToIssue,
  leftOutLabels,
  leftOutReasons,
} from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import type { CertificatePlan, CertificateRow } from '@cartable/domain/billing/tax-return/certificates.schema.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { daysBetween, durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { capital, counted } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../receipts/receipts.module.css'
import { IssueCertificates } from './IssueCertificates.tsx'
import own from './tax-return.module.css'

const meanings = { 'to-issue': 'info', changed: 'warning', issued: 'success', none: 'grey' } as const
const crumbs = [{ label: 'Comptabilité' }]

const sumsOf = ({ cesuCents, advanceCents, leftOut }: CertificateRow): string[] => [
  ...(
    [
      ['dont CESU', cesuCents],
      ['avance Urssaf', advanceCents],
    ] as const
  ).flatMap(([label, cents]) => (cents === 0 ? [] : [`${label}\u00a0: ${formatEuros(cents)}`])),
  ...(leftOut.length === 0
    ? []
    : [
        `hors attestation\u00a0: ${leftOut.map(({ reason, cents }) => `${leftOutLabels[reason]} ${formatEuros(cents)}`).join(', ')}`,
      ]),
]

const issuedText = ({ issued, state }: CertificateRow): string[] =>
  issued === null
    ? []
    : [
        `n°\u00a0${issued.number} du ${formatDay(issued.issuedOn)}`,
        ...(state === 'changed' ? [`disait ${formatEuros(issued.paidCents)}`] : []),
      ]

const Line = ({ row, year }: { readonly row: CertificateRow; readonly year: number }) => (
  <li>
    <Statut meaning={meanings[row.state]}>{certificateStateLabels[row.state]}</Statut>
    <span className={classes.what}>
      <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>
      <span className={classes.quiet}>
        {[
          ...(row.minutes > 0 ? [durationText(row.minutes)] : []),
          ...sumsOf(row),
          ...row.remarks,
          ...issuedText(row),
        ].join(' · ')}
      </span>
    </span>
    <span className={classes.amount}>{formatEuros(row.paidCents)}</span>
    {row.state !== 'none' && (
      <Button
        size="compact-sm"
        variant="subtle"
        component="a"
        href={urlOf(taxReturnApi.taxReturnDocument, { customerId: String(row.customerId), year: String(year) })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Voir l’attestation ${de(row.customer)} (nouvel onglet)`}
      >
        Voir
      </Button>
    )}
    {row.issued && <HistoryButton className="tax_certificates" entityId={row.issued.id} />}
  </li>
)

/** What may be looked at before they are issued: those that wait, those that say less than was received, those that nobody gets. */
const shownParts = {
  toutes: { label: 'toutes', of: () => true },
  'a-emettre': { label: 'à émettre', of: isToIssue },
  ecarts: {
    label: 'moins que l’encaissé',
    of: ({ state, leftOut }: CertificateRow) => state !== 'none' && leftOut.length > 0,
  },
  aucune: { label: 'sans attestation', of: ({ state }: CertificateRow) => state === 'none' },
} as const
type Shown = keyof typeof shownParts
const isShown = (value: string | null): value is Shown => value !== null && value in shownParts

type HeadProps = {
  readonly plan: CertificatePlan
  readonly shown: Shown
  readonly onYear: (year: string | null) => void
  readonly onShown: (shown: string | null) => void
}

/** The year, what of it is looked at, and beside them the one thing to do of it. */
const Head = ({ plan, shown, onYear, onShown }: HeadProps) => {
  const waiting = plan.rows.filter(isToIssue)
  return (
    <div className={own.choice}>
      <SelectField
        label="Année"
        value={plan.year}
        onChange={(year) => onYear(year === null ? null : String(year))}
        options={plan.years.map((year) => ({ value: year, label: String(year) }))}
      />
      <SelectField
        label="Montrer"
        value={shown}
        onChange={(part) => onShown(part === 'toutes' ? null : part)}
        options={Object.entries(shownParts).map(([value, { label, of }]) => ({
          value: value as Shown,
          label: `${label} (${plan.rows.filter(of).length})`,
        }))}
      />
      {plan.isOver && (
        <IssueCertificates
          year={plan.year}
          customerIds={waiting.map(({ customerId }) => customerId)}
          replacing={waiting.filter(({ state }) => state === 'changed').length}
        />
      )}
    </div>
  )
}

const total = (rows: readonly CertificateRow[], of: (row: CertificateRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Everything that was received in the year, and what becomes of it: the certificates and the receipts agree. */
const Sums = ({ rows }: Pick<CertificatePlan, 'rows'>) => {
  const sums = [
    ['Encaissé', total(rows, ({ receivedCents }) => receivedCents)],
    ['Acquitté par les familles', total(rows, ({ paidCents }) => paidCents)],
    ['Avance Urssaf', total(rows, ({ advanceCents }) => advanceCents)],
    ...leftOutReasons.map(
      (reason) =>
        [
          capital(leftOutLabels[reason]),
          total(rows, ({ leftOut }) => leftOut.find((one) => one.reason === reason)?.cents ?? 0),
        ] as const,
    ),
  ] as const
  return (
    <dl className={classes.sums} aria-label="Rapprochement des encaissements">
      {sums
        .filter(([, cents], at) => at < 2 || cents !== 0)
        .map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatEuros(cents)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Until when they are due, counted in days from today. */
const useDelay = (year: number): string => {
  const [today, last] = [useToday(), `${year + 1}-${lastDayToIssue}`]
  if (today > last) return `, dues depuis le ${formatDay(last)}`
  return today === last
    ? ', dues aujourd’hui'
    : `, dues avant le ${formatDay(last)} (dans ${daysBetween(today, last)} jours)`
}

const Plan = ({ plan, shown }: { readonly plan: CertificatePlan; readonly shown: Shown }) => {
  const { year, rows, isOver, isDeclared } = plan
  const delay = useDelay(year)
  if (!isDeclared)
    return (
      <EmptyLine>
        La société n’a pas de déclaration de services à la personne{'\u00a0'}: son numéro et sa date se saisissent dans{' '}
        <AppLink href="/admin/grcompany">la configuration</AppLink>.
      </EmptyLine>
    )
  if (rows.length === 0) return <EmptyLine>Aucune famille n’a rien réglé en {year}.</EmptyLine>
  const waiting = rows.filter(isToIssue)
  const seen = rows.filter(shownParts[shown].of)
  return (
    <>
      <Sums rows={rows} />
      <p>
        {counted(rows.length, 'famille')}
        {waiting.length > 0 && `, ${waiting.length} à émettre${isOver ? delay : ''}`}.
        {!isOver && ` L’année n’est pas finie\u00a0: ses attestations s’émettent à partir du 1er janvier ${year + 1}.`}
      </p>
      <section aria-label={`Attestations ${year}`} className={classes.block}>
        {seen.length === 0 ? (
          <EmptyLine>Aucune famille dans ce cas.</EmptyLine>
        ) : (
          <ul className={classes.lines}>
            {seen.map((row) => (
              <Line key={row.customerId} row={row} year={year} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

export const TaxCertificates = () => {
  const [asked, setAsked] = useAddressParam('annee')
  const [part, setPart] = useAddressParam('montrer')
  const shown = isShown(part) ? part : 'toutes'
  const query = useOperation(taxReturnApi.certificatePlan, asked === null ? {} : { year: asked }, {
    keepPrevious: true,
  })
  return (
    <Panel title="Attestations fiscales" breadcrumb={crumbs}>
      <QueryPanel query={query} what="les attestations">
        {(plan) => (
          <>
            <Head plan={plan} shown={shown} onYear={setAsked} onShown={setPart} />
            <Plan plan={plan} shown={shown} />
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
