// « À rectifier »: lessons billed at another VAT than the rules say, ticked, and their bills taken back and made again.
import {
  rectifiedAtOnce,
  rectifyVatApi,
  type WrongVatLesson,
} from '@cartable/domain/courses/corrections/rectify-vat.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { day as dayField } from '@cartable/domain/kernel/fields.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { DayField } from '../../../platform/fields/DayField.tsx'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './rates.module.css'
import { ratesTabs, rectifyTitle } from './rates-tabs.ts'

const crumbs = [{ label: 'Comptabilité' }, { label: 'Règles et taux' }]
const F = formOf<typeof rectifyVatApi.rectifyVat>()
const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatEuros(cents)}`
const sum = (rows: readonly WrongVatLesson[], of: (row: WrongVatLesson) => number) =>
  rows.reduce((total, row) => total + of(row), 0)
const billsOf = (count: number) => counted(count, 'facture', 'factures')
const nameOf = ({ what, doneAt }: WrongVatLesson) => `${what}, cours du ${formatDay(doneAt)}`

type DialogProps = {
  readonly rows: readonly WrongVatLesson[]
  readonly onClose: () => void
  readonly onDone: () => void
}
const RectifyDialog = ({ rows, onClose, onDone }: DialogProps) => {
  const total = sum(rows, ({ totalCents }) => totalCents)
  const families = new Set(rows.map(({ customer }) => customer)).size
  return (
    <FormDialog title="Rectifier la TVA" size={560} onClose={onClose}>
      <RecordForm
        operation={rectifyVatApi.rectifyVat}
        screen="rectifier-tva"
        record={{ lessons: rows.map(({ id, vatCents }) => ({ id, vatCents })), reason: '' }}
        layout="modal"
        noDraft
        refreshes={[['accounting'], ['billing'], ['courses']]}
        saveLabel={`Rectifier ${billsOf(rows.length)}`}
        onClose={onClose}
        onSaved={({ papers }) => {
          toast.success(`Rectifié\u00a0: ${papers.join(', ')}.`)
          onDone()
        }}
      >
        <Section id="recapitulatif" title="Ce qui sera émis">
          <ul className={classes.recap}>
            <li>
              {counted(rows.length, 'avoir', 'avoirs')} de {formatEuros(total)} TTC en tout, puis {billsOf(rows.length)}{' '}
              du même prix TTC, à la date du jour.
            </li>
            <li>
              TVA{'\u00a0'}: <b>{signed(sum(rows, ({ vatCents }) => vatCents))}</b>, autant de moins ou de plus sur le
              hors taxe. Les familles ne paient rien de plus{'\u00a0'}: leurs règlements passent sur la nouvelle
              facture.
            </li>
            <li>
              {counted(families, 'famille reçoit', 'familles reçoivent')} l’avoir, la nouvelle facture et le motif.
            </li>
          </ul>
          <F.Text name="reason" label="Motif" description="Il est imprimé sur l’avoir." span={6} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

type LineProps = {
  readonly row: WrongVatLesson
  readonly mayWrite: boolean
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}
const Line = ({ row, mayWrite, isTicked, onTick }: LineProps) => (
  <li>
    {mayWrite && (
      <Checkbox
        aria-label={nameOf(row)}
        checked={isTicked}
        disabled={row.obstacle !== null}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    )}
    <span className={classes.what}>
      {nameOf(row)}
      <span className={classes.quiet}>
        <AppLink href={`/accounting/bills-payments?q=${row.reference}`}>{row.reference}</AppLink>
        {` · ${row.customer} · ${formatEuros(row.totalCents)} TTC`}
      </span>
      {row.obstacle !== null && <span className={classes.quiet}>{unbroken(row.obstacle)}</span>}
    </span>
    <span>
      {`${row.billedCode} ${formatPercent(row.billedPercent)} → ${row.rightCode} ${formatPercent(row.rightPercent)}`}
    </span>
    <b className={classes.figure}>{signed(row.vatCents)} de TVA</b>
  </li>
)

type ListProps = { readonly rows: readonly WrongVatLesson[]; readonly isCut: boolean }
const List = ({ rows, isCut }: ListProps) => {
  const mayWrite = [useCan('billing', 'write'), useCan('accounting', 'write')].every(Boolean)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState(false)
  const free = rows.filter(({ obstacle }) => obstacle === null)
  const ticked = free.filter(({ id }) => !left.has(id)).slice(0, rectifiedAtOnce)
  const chosen = new Set(ticked.map(({ id }) => id))
  const tick = (id: number, isTicked: boolean) => {
    const next = new Set(left)
    if (isTicked) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <>
      {mayWrite && ticked.length > 0 && (
        <div className={classes.filters}>
          <Button variant="filled" onClick={() => setAsked(true)}>
            Rectifier {billsOf(ticked.length)}…
          </Button>
          {free.length > rectifiedAtOnce && (
            <p className={classes.quiet}>
              {rectifiedAtOnce} à la fois{'\u00a0'}: les autres viennent ensuite.
            </p>
          )}
        </div>
      )}
      <section aria-label={rectifyTitle} className={classes.matter}>
        <ul className={classes.lines}>
          {rows.map((row) => (
            <Line
              key={row.id}
              row={row}
              mayWrite={mayWrite}
              isTicked={chosen.has(row.id)}
              onTick={(isTicked) => tick(row.id, isTicked)}
            />
          ))}
        </ul>
      </section>
      {isCut && (
        <p className={classes.quiet}>Il y en a d’autres{'\u00a0'}: ils viennent quand ceux-ci sont rectifiés.</p>
      )}
      {asked && <RectifyDialog rows={ticked} onClose={() => setAsked(false)} onDone={() => setAsked(false)} />}
    </>
  )
}

export const Rectify = () => {
  const today = useToday()
  const [typed, setTyped] = useAddressParam('depuis')
  const from = dayField.safeParse(typed).data ?? `${today.slice(0, 4)}-01-01`
  const query = useOperation(rectifyVatApi.wrongVat, { from }, { keepPrevious: true })
  return (
    <Panel title={rectifyTitle} breadcrumb={crumbs} tabs={ratesTabs('rectify')}>
      <p className={classes.quiet}>
        Les cours facturés à une autre TVA que celle des règles de leur jour{'\u00a0'}: une matière mal classée, ou une
        règle qui était fausse.
      </p>
      <div className={classes.filters}>
        <DayField
          label="Cours donnés depuis le"
          value={from}
          onChange={(day) => setTyped(day)}
          onBlur={() => undefined}
          max={today}
        />
      </div>
      <QueryPanel query={query} what="les factures à rectifier">
        {({ rows, lessonCount, isCut }) =>
          rows.length === 0 ? (
            <EmptyLine>
              {lessonCount === 0
                ? 'Aucun cours facturé depuis ce jour.'
                : `${counted(lessonCount, 'cours facturé', 'cours facturés')} depuis ce jour\u00a0: tous à la TVA des règles.`}
            </EmptyLine>
          ) : (
            <List rows={rows} isCut={isCut} />
          )
        }
      </QueryPanel>
    </Panel>
  )
}
