// « Attestations fiscales » of a year: what each family would be given, what is left out of it, what was given, all issued at once.
import { certificateStateLabels } from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import type { CertificatePlan, CertificateRow } from '@cartable/domain/billing/tax-return/certificates.schema.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../receipts/receipts.module.css'
import { IssueCertificates } from './IssueCertificates.tsx'
import own from './tax-return.module.css'

const meanings = { 'to-issue': 'info', changed: 'warning', issued: 'success' } as const
const crumbs = [{ label: 'Comptabilité' }]

const sumsOf = ({ cesuCents, advanceCents, cashCents, otherCents }: CertificateRow): string[] =>
  (
    [
      ['dont CESU', cesuCents],
      ['avance Urssaf', advanceCents],
      ['espèces, exclues', cashCents],
      ['reçu hors attestation', otherCents],
    ] as const
  ).flatMap(([label, cents]) => (cents === 0 ? [] : [`${label}\u00a0: ${formatEuros(cents)}`]))

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
        {[durationText(row.minutes), ...sumsOf(row), ...row.remarks, ...issuedText(row)].join(' · ')}
      </span>
    </span>
    <span className={classes.amount}>{formatEuros(row.paidCents)}</span>
    <Button
      size="compact-sm"
      variant="subtle"
      component="a"
      href={urlOf(taxReturnApi.taxReturnDocument, { customerId: String(row.customerId), year: String(year) })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Voir l’attestation de ${row.customer} (nouvel onglet)`}
    >
      Voir
    </Button>
    {row.issued && <HistoryButton className="tax_certificates" entityId={row.issued.id} />}
  </li>
)

const toIssue = (rows: CertificatePlan['rows']) => rows.filter(({ state }) => state !== 'issued')

/** The year, and beside it the one thing to do of it. */
const Head = ({ plan, onYear }: { readonly plan: CertificatePlan; readonly onYear: (year: string | null) => void }) => {
  const waiting = toIssue(plan.rows)
  return (
    <div className={own.choice}>
      <SelectField
        label="Année"
        value={plan.year}
        onChange={(year) => onYear(year === null ? null : String(year))}
        options={plan.years.map((year) => ({ value: year, label: String(year) }))}
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

const Plan = ({ plan }: { readonly plan: CertificatePlan }) => {
  const { year, rows, isOver, isDeclared } = plan
  if (!isDeclared)
    return (
      <EmptyLine>
        La société n’a pas de déclaration de services à la personne{'\u00a0'}: son numéro et sa date se saisissent dans{' '}
        <AppLink href="/admin/grcompany">la configuration</AppLink>.
      </EmptyLine>
    )
  if (rows.length === 0) return <EmptyLine>Aucune famille n’a réglé de cours à domicile en {year}.</EmptyLine>
  const waiting = toIssue(rows)
  const total = rows.reduce((sum, { paidCents }) => sum + paidCents, 0)
  return (
    <>
      <p>
        {rows.length === 1 ? '1 famille' : `${rows.length} familles`}, {formatEuros(total)} acquittés
        {waiting.length > 0 && `, ${waiting.length} à émettre`}.
        {!isOver && ` L’année n’est pas finie\u00a0: ses attestations s’émettent à partir du 1er janvier ${year + 1}.`}
      </p>
      <section aria-label={`Attestations ${year}`} className={classes.block}>
        <ul className={classes.lines}>
          {rows.map((row) => (
            <Line key={row.customerId} row={row} year={year} />
          ))}
        </ul>
      </section>
    </>
  )
}

export const TaxCertificates = () => {
  const [asked, setAsked] = useAddressParam('annee')
  const query = useOperation(taxReturnApi.certificatePlan, asked === null ? {} : { year: asked }, {
    keepPrevious: true,
  })
  return (
    <Panel title="Attestations fiscales" breadcrumb={crumbs}>
      <QueryPanel query={query} what="les attestations">
        {(plan) => (
          <>
            <Head plan={plan} onYear={setAsked} />
            <Plan plan={plan} />
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
