// Rules and rates in time: what holds, since when and by which law; what follows begins after the last bill.
import { territories, vatStatuses } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { type RuleKind, type RuleRow, ruleKinds } from '@cartable/domain/accounting/rates/rules.schema.ts'
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import classes from './rates.module.css'
import { ratesTabs } from './rates-tabs.ts'
import { YearlyRates } from './YearlyRates.tsx'

const crumbs = [{ label: 'Comptabilité' }, { label: 'Règles et taux' }]

const why: Readonly<Record<RuleKind, string>> = {
  company: 'Comment chaque société est taxée, et si elle est déclarée pour les services à la personne.',
  activity:
    'Ce qu’est un cours selon son mode, sa matière, son public et son lieu. La règle la plus précise l’emporte.',
  vat: 'Le code TVA de chaque activité, selon le régime de la société et le lieu du cours.',
  credit: 'Les activités qui ouvrent le crédit d’impôt de la famille, et son avance par l’Urssaf.',
  rate: 'Les taux, plafonds et délais fixés par la loi.',
}

const HistoryOf = ({ kind, id }: Pick<RuleRow, 'kind' | 'id'>) => {
  if (kind === 'company') return <HistoryButton className="company_rules" entityId={id} />
  if (kind === 'activity') return <HistoryButton className="activity_rules" entityId={id} />
  if (kind === 'vat') return <HistoryButton className="vat_rules" entityId={id} />
  if (kind === 'credit') return <HistoryButton className="tax_credit_rules" entityId={id} />
  return <HistoryButton className="statutory_rates" entityId={id} />
}

const period = ({ from, until }: RuleRow) =>
  until === null ? `depuis le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(addDays(until, -1))}`

const stateOf = (row: RuleRow, today: string) => {
  if (row.isToCome) return <Statut meaning="info">À venir</Statut>
  return row.until !== null && row.until <= today ? (
    <Statut meaning="grey">Terminée</Statut>
  ) : (
    <Statut meaning="success">En vigueur</Statut>
  )
}

type RowProps = {
  readonly row: RuleRow
  readonly mayWrite: boolean
  readonly follow: (row: RuleRow) => void
}
const Line = ({ row, mayWrite, follow }: RowProps) => {
  const today = useToday()
  const { mutateAsync } = useAction(rulesApi.ruleWithdraw)
  const withdraw = async () => {
    const isSure = await askConfirmation({
      title: 'Retirer cette règle à venir\u202f?',
      body: `${row.matter}\u00a0: ${row.holds}, à partir du ${formatDay(row.from)}. La règle d’avant reste en vigueur.`,
      confirmLabel: 'Retirer la règle',
    })
    if (!isSure) return
    const answer = await mutateAsync({ kind: row.kind, id: row.id }).catch(() => null)
    if (answer === null) return
    if (answer.isValid) toast.success('Règle retirée.')
    else toast.error(answer.errorMsgs.join(' '))
  }
  const isOver = row.until !== null
  return (
    <li data-off={isOver && row.until !== null && row.until <= today ? true : undefined}>
      <span className={classes.what}>
        <b>{row.holds}</b>
        <span className={classes.quiet}>{period(row)}</span>
        <span className={classes.quiet}>{row.legalBasis}</span>
      </span>
      {stateOf(row, today)}
      <span className={classes.buttons}>
        {mayWrite && !isOver && <Button onClick={() => follow(row)}>Changer</Button>}
        {mayWrite && row.isToCome && <Button onClick={() => void withdraw()}>Retirer</Button>}
        <HistoryOf kind={row.kind} id={row.id} />
      </span>
    </li>
  )
}

/** VAT has a rule for each way a company may be taxed and each territory: one of each is read at a time. */
const useVatFilter = (kind: RuleKind) => {
  const [status, setStatus] = useState<keyof typeof vatStatuses>('liable')
  const [territory, setTerritory] = useState<keyof typeof territories>('metropole')
  const keeps = ({ change }: RuleRow) =>
    kind !== 'vat' || (change.vatStatus === status && change.territory === territory)
  const fields = kind === 'vat' && (
    <div className={classes.filters}>
      <SelectField
        label="Régime de la société"
        options={wordOptions(vatStatuses)}
        value={status}
        onChange={(value) => setStatus(value ?? 'liable')}
      />
      <SelectField
        label="Lieu du cours"
        options={wordOptions(territories)}
        value={territory}
        onChange={(value) => setTerritory(value ?? 'metropole')}
      />
    </div>
  )
  return { keeps, fields }
}

export const Rates = ({ kind }: { readonly kind: RuleKind }) => {
  const mayWrite = useCan('accounting', 'write')
  const query = useOperation(rulesApi.rulesList, {})
  const [followed, setFollowed] = useState<RuleRow | 'new' | null>(null)
  const filter = useVatFilter(kind)
  return (
    <Panel
      title={ruleKinds[kind]}
      breadcrumb={crumbs}
      tabs={ratesTabs(kind)}
      actions={
        mayWrite && kind === 'activity' && <NewButton label="Nouvelle règle" onClick={() => setFollowed('new')} />
      }
    >
      <p className={classes.quiet}>{why[kind]}</p>
      {filter.fields}
      {kind === 'rate' && <YearlyRates />}
      <QueryPanel query={query} what="les règles">
        {({ rows, earliestOn, vatCodes }) => {
          const shown = rows.filter((row) => row.kind === kind && filter.keeps(row))
          return (
            <>
              {[...Map.groupBy(shown, ({ matter }) => matter)].map(([matter, timeline]) => (
                <section key={matter} aria-label={matter} className={classes.matter}>
                  <h2>{matter}</h2>
                  <ul className={classes.lines}>
                    {timeline.map((row) => (
                      <Line key={row.id} row={row} mayWrite={mayWrite} follow={setFollowed} />
                    ))}
                  </ul>
                </section>
              ))}
              {followed !== null && (
                <RuleDialog
                  kind={kind}
                  row={followed === 'new' ? null : followed}
                  earliestOn={earliestOn}
                  vatCodes={vatCodes}
                  onClose={() => setFollowed(null)}
                />
              )}
            </>
          )
        }}
      </QueryPanel>
    </Panel>
  )
}

export const CompanyRules = () => <Rates kind="company" />
export const ActivityRules = () => <Rates kind="activity" />
export const VatRules = () => <Rates kind="vat" />
export const CreditRules = () => <Rates kind="credit" />
export const LegalRates = () => <Rates kind="rate" />
